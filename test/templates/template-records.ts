import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Tool } from '@inband/dialects'

/** Reasons by conversation, or for all of them under `*`. */
type Reasons = { readonly [conversation: string]: string }

/** What stands around calls or results in the text of a template: tokens of turns, which no dialect writes. */
type Frame = readonly [before: string, after: string]

/** What is known about one template of `templates.json`. */
export interface TemplateRow {
  /** The name of its file. */
  readonly template: string
  /** Why there is nothing to compare; such a row has no other entries. */
  readonly unused?: string
  readonly dialect: string
  /** Around calls without words before them. */
  readonly turn: Frame
  /** Around calls with `{words}` before them; absent where the template leaves the words out. */
  readonly spoken?: Frame
  /** Around the results of a turn; `{name}` is the name of the first tool. */
  readonly results: Frame
  /** Where the dialect does not do as the template does, and why. */
  readonly differs?: {
    readonly calls?: Reasons
    readonly results?: Reasons
    /** Calls that are not what they were once the template has written them. */
    readonly reading?: Reasons
  }
}

/** A conversation that every template was asked to render. */
export interface Conversation {
  readonly words?: string
  readonly calls: readonly { readonly name: string; readonly input: Readonly<Record<string, unknown>> }[]
  readonly results: readonly string[]
}

/** What a template made of the conversations; those it refuses are absent. */
export interface TemplateRecord {
  readonly template: string
  readonly conversations: { readonly [conversation: string]: { readonly turn: string; readonly results: string } }
}

function readJson(...path: string[]): unknown {
  return JSON.parse(readFileSync(join(import.meta.dirname, ...path), 'utf8'))
}

export const { tools, conversations } = readJson('conversations.json') as {
  readonly tools: readonly Tool[]
  readonly conversations: { readonly [conversation: string]: Conversation }
}

export const templateRows = readJson('templates.json') as readonly TemplateRow[]

export const recordedTemplates: readonly string[] = readdirSync(join(import.meta.dirname, 'golden')).map((file) =>
  file.replace(/\.json$/, ''),
)

export function readRecord(template: string): TemplateRecord {
  return readJson('golden', `${template}.json`) as TemplateRecord
}
