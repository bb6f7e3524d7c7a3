/**
 * Laws that cannot hold for a dialect as they are tested, with the reason. By id, then by the name of the test.
 */
const unmarked = {
  'behind prose, which it keeps':
    'its calls have no opener, so that only the start of the turn tells them from JSON in prose',
  'but does where the fence is still open when the turn ends':
    'its calls have no opener: in a fence that is no JSON fence they are code',
}

const word = {
  'words and blanks as they come': 'its opener is an ordinary word, whose first letters are held like any marker',
}

const unmarkedList = {
  'behind prose, which it keeps':
    'its calls have no opener: behind prose they must begin a line, or they are text about a call',
  'but does where the fence is still open when the turn ends':
    'its calls have no opener: in a fence of another language they are code',
}

export const lawSkips: { readonly [id: string]: { readonly [test: string]: string } | undefined } = {
  'llama3-json': unmarked,
  xlam: unmarked,
  pythonic: unmarkedList,
  'llama4-pythonic': unmarkedList,
  'phi4-mini': word,
  firefunction: word,
  gigachat3: word,
}
