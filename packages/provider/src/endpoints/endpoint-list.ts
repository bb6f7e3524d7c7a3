import * as z from 'zod/v4'
import { isBaseURL } from '../base-url.ts'

/** One endpoint, in the spelling of configuration files. */
export interface EndpointConfig {
  /** Tells endpoints apart in reports; no two alike. */
  readonly name: string
  /** Whose endpoint it is; the key of provider options that go to it. Default: `inband`, for `anthropic` always `anthropic`. */
  readonly provider?: string | undefined
  /** Which API it speaks. `anthropic` needs the package `@ai-sdk/anthropic`. Default: `openai`. */
  readonly api_type?: 'openai' | 'anthropic' | undefined
  /** Up to the version, such as `https://api.moonshot.cn/v1`; for `anthropic`, a missing version becomes `/v1`. */
  readonly base_url: string
  /** The environment variable that holds the key; it is read before each request. Default: no key. */
  readonly api_key_env?: string | undefined
  /** The model's id at this endpoint. */
  readonly model: string
  /** Lower numbers are asked first; endpoints without one come last, in the order of the list. */
  readonly priority?: number | undefined
  /** Members that are set in the body of every request. */
  readonly extra_params?: Readonly<Record<string, unknown>> | undefined
  /**
   * What the endpoint can do. A list without `tools` puts it into owned mode; with `tools`, or without a list, native tools
   * stay on and leaked calls are recovered. Other words mean nothing here.
   */
  readonly capabilities?: readonly string[] | undefined
  /** Most output tokens: the default, and the limit of what a call may ask for. */
  readonly max_tokens?: number | undefined
  /** Seconds until the first content of a stream, or until a whole answer, before the next endpoint is asked. Default: 300. */
  readonly timeout?: number | undefined
}

export interface EndpointsConfig {
  readonly endpoints: readonly EndpointConfig[]
}

/** What the library writes itself: set from outside, the answer would not be one to the question. */
const reserved = ['model', 'messages', 'system', 'stream', 'tools']

const text = (what: string) => z.string({ error: `is ${what}` }).min(1, { error: `is ${what}` })
const positive = (what: string) => z.number({ error: `is ${what}` }).positive({ error: `is ${what}` })

const endpointSchema = z.strictObject(
  {
    name: text('a name of your choice, such as "kimi"'),
    provider: text('the name of a provider, such as "moonshot"').optional(),
    api_type: z.enum(['openai', 'anthropic'], { error: 'is "openai" or "anthropic"' }).optional(),
    base_url: z
      .string({ error: 'is an address such as "https://api.moonshot.cn/v1"' })
      .refine(isBaseURL, { error: 'is an address such as "https://api.moonshot.cn/v1"' }),
    // The value is never quoted: whoever misreads the field writes the key here.
    api_key_env: z
      .string({ error: 'is the name of an environment variable, such as "KIMI_API_KEY"' })
      .regex(/^[A-Za-z_]\w*$/, { error: 'is the name of an environment variable, such as "KIMI_API_KEY", not the key' })
      .optional(),
    model: text('the id of a model, such as "kimi-k2.5"'),
    priority: z.number({ error: 'is a number; the lowest is asked first' }).optional(),
    extra_params: z
      .record(z.string(), z.unknown(), { error: 'is an object whose members go into the body of the request' })
      .superRefine((members, context) => {
        for (const name of reserved) {
          if (!Object.hasOwn(members, name)) continue
          context.addIssue({ code: 'custom', message: `may not set "${name}", which is written for each request` })
        }
      })
      .optional(),
    capabilities: z.array(z.string(), { error: 'is a list of words, such as ["text", "tools"]' }).optional(),
    max_tokens: z
      .int({ error: 'is a whole number above 0' })
      .positive({ error: 'is a whole number above 0' })
      .optional(),
    timeout: positive('a number of seconds above 0').optional(),
  },
  { error: (issue) => (issue.code === 'invalid_type' ? 'is an object' : undefined) },
)

const listSchema = z.strictObject(
  { endpoints: z.array(endpointSchema, { error: 'is a list of endpoints' }).min(1, { error: 'needs one endpoint' }) },
  {
    error: (issue) =>
      issue.code === 'invalid_type' ? 'The configuration is an object: { endpoints: [...] }' : undefined,
  },
)

/**
 * Reads a list of endpoints.
 *
 * @param config The list, or the text of a JSON file with it.
 * @returns The endpoints in the order in which they are asked.
 * @throws {TypeError} If it cannot be meant; the message has a line for every field that is wrong.
 */
export function readEndpoints(config: EndpointsConfig | string): EndpointConfig[] {
  const read = listSchema.safeParse(typeof config === 'string' ? parse(config) : config, { reportInput: true })
  const problems = read.success ? [] : read.error.issues.flatMap(problemsOf)
  const endpoints: EndpointConfig[] = read.success ? read.data.endpoints : []
  endpoints.forEach(({ name }, index) => {
    const first = endpoints.findIndex((endpoint) => endpoint.name === name)
    if (first === index) return
    problems.push(`endpoints[${index}].name: ${JSON.stringify(name)} is taken by endpoints[${first}]`)
  })
  if (problems.length > 0) throw new TypeError(`The endpoints cannot be used.\n- ${problems.join('\n- ')}`)
  const rank = ({ priority }: EndpointConfig): number => priority ?? Number.POSITIVE_INFINITY
  // Infinity - Infinity would be no number.
  return endpoints.sort((one, other) => (rank(one) === rank(other) ? 0 : rank(one) - rank(other)))
}

function parse(text: string): unknown {
  try {
    // Editors on Windows begin a file with a mark of its byte order.
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    // The rest of the message quotes the text, and somebody may have written a key into it.
    const [place = 'there is no telling where'] = /line \d+ column \d+|position \d+/.exec(String(error)) ?? []
    throw new TypeError(`The endpoints cannot be used: the text is not JSON (${place}).`)
  }
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  const place = placeOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    const shape = issue.path.length === 0 ? listSchema.shape : endpointSchema.shape
    return issue.keys.map((key) =>
      key === 'api_key'
        ? `${place}api_key: keys do not stand in the list; name the environment variable that holds it in api_key_env`
        : `${place}${key}: there is no such field; known are ${Object.keys(shape).join(', ')}`,
    )
  }
  if (issue.path.length === 0) return [issue.message]
  const field = issue.path.at(-1)
  const isQuoted = field !== 'api_key_env' && ['string', 'number', 'boolean'].includes(typeof issue.input)
  const got = isQuoted ? `; got ${JSON.stringify(issue.input)}` : issue.input === undefined ? '; it is missing' : ''
  return [`${place.replace(/\.$/, '')}: ${issue.message}${got}`]
}

/** Such as `endpoints[1].`, or nothing at the top. */
function placeOf(path: readonly PropertyKey[]): string {
  let place = ''
  for (const step of path) place += typeof step === 'number' ? `[${step}]` : `${place === '' ? '' : '.'}${String(step)}`
  return place === '' ? '' : `${place}.`
}
