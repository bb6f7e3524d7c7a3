import { ArgumentWriter } from './argument-writer.ts'
import type { Issue, IssueCode } from './issues.ts'
import type { EndTest } from './json-reader.ts'
import { anything, type SchemaView } from './schema-view.ts'
import type { ToolNames } from './tool-names.ts'

export interface CallSessionOptions {
  readonly tools: ToolNames
  readonly maxParameterLength: number
  /** Only declared tools can be called. */
  readonly declaredOnly: boolean
  /** Whether the place alone says that a call is meant: inside an envelope that stands at a line start. */
  readonly certain: boolean
  /** Whether the call stands in an envelope that is still open. */
  readonly enveloped: boolean
  /** Whether markup that closes or opens an envelope, or opens another call, begins at an index. */
  readonly boundary: EndTest
  /** Called once, when the name is certain. */
  readonly onStart: (name: string) => void
  readonly onArgument: (delta: string) => void
  readonly onIssue: (issue: Omit<Issue, 'dialect'>) => void
}

/** One call while it is read: what its reader may ask, and where it writes. */
export class CallSession {
  readonly certain: boolean
  readonly enveloped: boolean
  readonly boundary: EndTest
  #name: string | undefined
  #writer: ArgumentWriter | undefined
  #reported = new Set<IssueCode>()
  readonly #options: CallSessionOptions

  constructor(options: CallSessionOptions) {
    this.certain = options.certain
    this.enveloped = options.enveloped
    this.boundary = options.boundary
    this.#options = options
  }

  get name(): string | undefined {
    return this.#name
  }

  /** Whether the called tool is declared. */
  get isDeclared(): boolean {
    return this.#name !== undefined && this.#options.tools.has(this.#name)
  }

  /** The writer of the arguments, once the call has started. */
  get writer(): ArgumentWriter | undefined {
    return this.#writer
  }

  /** Whether a call under this name, as the model wrote it, can start here. */
  accepts(written: string): boolean {
    const name = this.#options.tools.resolve(written)
    return name !== undefined && (!this.#options.declaredOnly || this.#options.tools.has(name))
  }

  isDeclaredName(written: string): boolean {
    return this.#options.tools.declares(written)
  }

  schemaOf(written: string): SchemaView {
    const name = this.#options.tools.resolve(written)
    return (name === undefined ? undefined : this.#options.tools.schemaOf(name)) ?? anything
  }

  /** Starts the call; `accepts` must have said yes. The argument object is open afterwards. */
  start(written: string): ArgumentWriter {
    const name = this.#options.tools.resolve(written) ?? written
    this.#name = name
    this.#options.onStart(name)
    const writer = new ArgumentWriter(this.#options.tools.schemaOf(name) ?? anything, this.#options.onArgument, {
      maxParameterLength: this.#options.maxParameterLength,
      onIssue: (code, raw) => this.issue(code, raw),
    })
    this.#writer = writer
    writer.beginObject()
    return writer
  }

  /** Reports something that was read as what it was meant to be. Each healing is reported once per call. */
  issue(code: IssueCode, raw: string): void {
    const once = code.startsWith('malformed-') || code === 'foreign-call' || code === 'text-in-envelope'
    if (once && this.#reported.has(code)) return
    this.#reported.add(code)
    this.#options.onIssue({ code, toolName: this.#name, raw, action: actionOf(code), message: messageOf(code, raw) })
  }
}

function actionOf(code: IssueCode): Issue['action'] {
  if (code === 'parameter-truncated') return 'cut'
  if (code === 'null-kept' || code === 'malformed-arguments') return 'kept'
  return 'healed'
}

function messageOf(code: IssueCode, raw: string): string {
  switch (code) {
    case 'parameter-truncated':
      return `A parameter was longer than allowed; ${raw} code units were cut off.`
    case 'duplicate-parameter':
      return `The parameter "${raw}" came twice; the first value stands.`
    case 'null-omitted':
      return `The parameter "${raw}" was null, which its schema does not admit; it was left out.`
    case 'null-kept':
      return `The parameter "${raw}" is null, which its schema does not admit.`
    case 'coerced-value':
      return 'A value was turned into the type that the schema asks for.'
    case 'malformed-json':
      return 'The JSON of a call was not well formed and was healed.'
    case 'malformed-markup':
      return 'The markup of a call was not well formed and was read as it was meant.'
    case 'malformed-arguments':
      return 'The arguments of a call could not be read as an object.'
    case 'foreign-call':
      return "A call was written in another dialect's form."
    default:
      return 'Something in a call was not as it should be.'
  }
}
