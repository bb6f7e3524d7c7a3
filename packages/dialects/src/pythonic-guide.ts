/** The rule about arguments for the dialects that write Python calls. */
export const pythonArguments =
  'Every argument has its name and a Python literal: strings in double quotes, with quotes, backslashes and line breaks escaped; True, False and None; lists and dictionaries.'
