import {
  type CallForm,
  type Envelope,
  type HeaderMarker,
  type MarkerRole,
  type Markers,
  mergeMarkers,
} from '../grammar.ts'
import { skipBlanks, stringifySpaced } from '../json-text.ts'
import { MarkerMatcher } from '../marker-matcher.ts'
import type { ToolNames } from '../tool-names.ts'
import type { CallHeader } from './call-header.ts'
import { plainName } from './call-markup.ts'
import { argumentsOf, type CallEngine } from './engine.ts'
import { type HeaderReader, headerCallForm } from './header-call-form.ts'
import type { GapTest } from './json-body.ts'
import { type MessageHeader, type MessageHeaderSyntax, messageHeaderReader } from './message-header.ts'
import { type StrippedHeaderReader, type StrippedHeaderWords, strippedHeaderReader } from './stripped-header.ts'
import { unambiguousArguments } from './wrapped-arguments.ts'

const brace = 123

/** What is written around the calls of a turn. */
export interface MessageLayout {
  /** The header of the message that goes to a tool. */
  readonly header: (name: string) => string
  readonly between: string
  readonly after: string
}

export interface ChannelCallsOptions {
  /** How headers are written, each way that is read. */
  readonly headers: readonly MessageHeaderSyntax[]
  /** Channels and recipients whose messages are reasoning. Default: none. */
  readonly reasoning?: readonly string[] | undefined
  /** Channels and recipients whose messages the user sees. Any other recipient is a tool. */
  readonly text: readonly string[]
  /**
   * What stands before the name of a tool, so that any other recipient must be declared and stand on a channel. Where it
   * is given, a call on a channel of text or reasoning must be that of a declared tool, too. Default: nothing.
   */
  readonly namespace?: string | undefined
  /** What closes a call. Default: nothing but its own end. */
  readonly callEnds?: readonly string[] | undefined
  /** What closes any message. */
  readonly messageEnds: readonly string[]
  /** How the calls inside a message are written. Default: as the JSON object of their arguments. */
  readonly inside?: CallEngine | undefined
  /** Tools whose arguments may come as plain text. Default: none. */
  readonly plainText?: readonly string[] | undefined
  readonly stripped?: StrippedHeaderWords | undefined
  readonly layout: MessageLayout
}

/**
 * Channel: a turn of messages, each with a header that says to whom it goes: `<|channel|>commentary
 * to=functions.f<|message|>{…}<|call|>`. Reasoning and visible text are messages as well.
 *
 * Commit point: the arguments' opening brace, or the markup that ends a call without any; where calls inside a message
 * are those of another engine, that engine's.
 */
export function channelCalls(options: ChannelCallsOptions): CallEngine {
  const { inside, layout } = options
  const render = (name: string, body: string): string => layout.header(name) + body
  return {
    markers: mergeMarkers([...(inside === undefined ? [] : [inside.markers]), messageMarkers(options)]),
    renderCall(call, schema, index) {
      if (inside === undefined) {
        const json = stringifySpaced(unambiguousArguments(argumentsOf(call), schema))
        return { text: render(call.name, json), certain: isToolName(call.name, options) }
      }
      const { text, certain } = inside.renderCall(call, schema, index)
      return { text: render(call.name, inside.renderEnvelope([text])), certain }
    },
    renderCallEscaped(call, index) {
      if (inside === undefined) return render(call.name, stringifySpaced(argumentsOf(call)))
      return render(call.name, inside.renderEnvelope([inside.renderCallEscaped(call, index)]))
    },
    renderEnvelope: (calls) => `${calls.join(layout.between)}${layout.after}`,
  }
}

function isToolName(name: string, options: ChannelCallsOptions): boolean {
  return plainName.test(name) && !isOther(options.namespace === undefined ? name : options.namespace + name, options)
}

/** Whether a channel or a recipient is that of text or reasoning. */
function isOther(address: string | undefined, { text, reasoning = [] }: ChannelCallsOptions): boolean {
  return address !== undefined && (text.includes(address) || reasoning.includes(address))
}

function messageMarkers(options: ChannelCallsOptions): Markers {
  const headers = options.headers.flatMap((syntax) => headerMarkers(syntax, options))
  if (options.stripped !== undefined) headers.push(strippedMarker(options.stripped, options, true))
  const callEnd: MarkerRole = { kind: 'envelope-end' }
  const messageEnd: MarkerRole = { kind: 'frame', message: 'end' }
  return {
    tags: new Map(),
    literals: [
      ...(options.callEnds ?? []).map((token) => [token, callEnd] as const),
      ...options.messageEnds.map((token) => [token, messageEnd] as const),
    ],
    unmarked: [],
    headers,
  }
}

function headerMarkers(syntax: MessageHeaderSyntax, options: ChannelCallsOptions): HeaderMarker[] {
  const reader = messageHeaderReader(syntax)
  const markerFor = (atStart: boolean, meanings: 'all' | 'json'): HeaderMarker => {
    const roleOf = roles(syntax, options, (text, index, ended) => reader.read(text, index, ended, atStart))
    return {
      firstCodes: atStart ? undefined : reader.firstCodes,
      atStart,
      ownTurnsOnly: !syntax.special && meanings === 'all',
      match(text, index, ended, tools) {
        if (atStart && syntax.startsIn === 'recipient') {
          const named = beginsWithRecipient(text, index, ended, tools, options)
          if (named !== 'yes') return named
        }
        const header = reader.read(text, index, ended, atStart)
        if (typeof header === 'string') return header
        const role = roleOf(header, text, ended, tools, meanings)
        return typeof role === 'string' ? role : { role, end: header.end }
      },
    }
  }
  if (syntax.special) return [markerFor(false, 'all'), markerFor(true, 'all')]
  return [markerFor(false, 'json'), markerFor(false, 'all'), markerFor(true, 'all')]
}

/** Whether the word at `index` is a recipient that is known, so that a turn without its first token may begin with it. */
function beginsWithRecipient(
  text: string,
  index: number,
  ended: boolean,
  tools: ToolNames,
  options: ChannelCallsOptions,
): 'yes' | 'more' | 'none' {
  const word = /^[^\s<{]*/.exec(text.slice(index, index + 128))?.[0] ?? ''
  if (index + word.length < text.length || ended) return tools.declares(word) || isOther(word, options) ? 'yes' : 'none'
  return tools.someBeginWith(word) || options.text.some((name) => name.startsWith(word)) ? 'more' : 'none'
}

function strippedMarker(words: StrippedHeaderWords, options: ChannelCallsOptions, atStart: boolean): HeaderMarker {
  const read = strippedHeaderReader(words, atStart)
  const form = callForm(options, read)
  return {
    firstCodes: atStart ? undefined : [words.role.charCodeAt(0)],
    atStart,
    further: atStart ? [strippedMarker(words, options, false)] : undefined,
    match(text, index, ended, tools) {
      const header = read(text, index, ended, (name) => tools.declares(name))
      if (typeof header === 'string') return header
      const role: MarkerRole =
        header.recipient === undefined ? roleOfChannel(header, options) : { kind: 'call', form, message: 'begin' }
      return { role, end: header.end }
    },
  }
}

function roleOfChannel({ channel, recipient }: MessageHeader, { reasoning = [] }: ChannelCallsOptions): MarkerRole {
  const isReasoning = [channel, recipient].some((address) => address !== undefined && reasoning.includes(address))
  return { kind: isReasoning ? 'reasoning' : 'frame', message: 'begin' }
}

/**
 * What the header of a message means, by what it says and by what follows it. With `'json'` only calls whose arguments are
 * JSON count, which can be told from anything else in any turn.
 */
function roles(
  syntax: MessageHeaderSyntax,
  options: ChannelCallsOptions,
  read: StrippedHeaderReader,
): (
  header: MessageHeader,
  text: string,
  ended: boolean,
  tools: ToolNames,
  meanings: 'all' | 'json',
) => MarkerRole | 'more' | 'none' {
  const call: MarkerRole =
    options.inside === undefined
      ? { kind: 'call', form: callForm(options, read), message: 'begin' }
      : { kind: 'envelope', envelope: { ...envelopeOf(options.inside), special: true }, message: 'begin' }
  const bodyBegins = options.inside === undefined ? brace : 60
  return (header, text, ended, tools, meanings) => {
    if (!callsTool(header, options, (name) => tools.declares(name))) {
      const isKnown = syntax.special || isOther(header.recipient, options)
      return meanings === 'all' && isKnown ? roleOfChannel(header, options) : 'none'
    }
    if (options.namespace !== undefined) return call
    const name = header.recipient ?? ''
    if (meanings === 'all' && options.plainText?.includes(name) === true && tools.declares(name)) return call
    const at = skipBlanks(text, header.end)
    if (at === text.length && !ended) return 'more'
    const begins = text.charCodeAt(at)
    const isString = begins === 34 && options.inside === undefined && tools.declares(name)
    if (begins === bodyBegins || isString) return call
    return syntax.special && begins !== brace ? roleOfChannel(header, options) : 'none'
  }
}

function callsTool(
  { channel, recipient }: MessageHeader,
  options: ChannelCallsOptions,
  isDeclared: (name: string) => boolean,
): boolean {
  if (recipient === undefined || recipient === '' || isOther(recipient, options)) return false
  const { namespace } = options
  if (namespace === undefined) return plainName.test(recipient)
  const known = isDeclared(toolName(recipient, options, isDeclared))
  if (recipient.startsWith(namespace)) return known || !isOther(channel, options)
  return known && channel !== undefined && !isOther(channel, options)
}

/** The tool that a recipient names: without its namespace, right or wrong, if the rest is declared. */
function toolName(
  recipient: string,
  { namespace = '' }: ChannelCallsOptions,
  isDeclared: (name: string) => boolean,
): string {
  const bare = recipient.startsWith(namespace) ? recipient.slice(namespace.length) : recipient
  return [bare, recipient, recipient.slice(recipient.lastIndexOf('.') + 1)].find(isDeclared) ?? bare
}

function callForm(options: ChannelCallsOptions, read: StrippedHeaderReader): CallForm {
  const header: HeaderReader = (text, index, ended, isDeclared) => {
    const found = read(text, index, ended, isDeclared)
    return typeof found === 'string' ? found : callHeader(found, text, ended)
  }
  return headerCallForm({
    header,
    name: ({ words: [recipient] }, isDeclared) => toolName(recipient?.text ?? '', options, isDeclared),
    plainText: options.plainText,
    gap: gapBehind(options.messageEnds),
    fillsMessage: true,
  })
}

/** Tokens that end a message end no JSON that goes on behind them. */
function gapBehind(messageEnds: readonly string[]): GapTest {
  const tokens = new MarkerMatcher(messageEnds.map((token) => [token, true as const]))
  return (text, index, ended) => {
    const token = tokens.match(text, index, ended)
    if (typeof token === 'string') return token
    const at = skipBlanks(text, token.end)
    if (at === text.length) return ended ? 'none' : 'more'
    return '{}[]",:'.includes(text.charAt(at)) ? at : 'none'
  }
}

/** The header together with the question whether JSON follows it. */
function callHeader({ recipient = '', end }: MessageHeader, text: string, ended: boolean): CallHeader | 'more' {
  const at = skipBlanks(text, end)
  if (at === text.length && !ended) return 'more'
  const code = text.charCodeAt(at)
  const hasBody = code === brace || code === 34
  return { words: [{ text: recipient, marks: 1 }], marks: 1, hasBody, end: hasBody ? at : end }
}

/** The envelope in which an engine reads its calls. */
function envelopeOf({ markers }: CallEngine): Envelope {
  for (const { opening } of markers.tags.values()) if (opening?.kind === 'envelope') return opening.envelope
  throw new TypeError('Calls inside a message are those of an engine whose envelope is a tag.')
}
