import { withInbandTools } from '@inband/ai-sdk'
import { withInbandTools as withOneDialect } from '@inband/ai-sdk/dialect'
import { dialects, renderCalls, scan } from '@inband/dialects'
import { minimax } from '@inband/dialects/minimax'

declare const console: { log(text: string): void }

const tools = [{ name: 'ls', inputSchema: { type: 'object', properties: { dir: { type: 'string' } } } }]
const calls = [{ name: 'ls', input: { dir: '.' } }]
const written = renderCalls('minimax', calls, { tools })
const read: readonly { readonly name: string; readonly input: unknown }[] = scan(written, minimax, { tools }).calls

// @ts-expect-error: the text comes first; without this, the declarations might have become `any`.
export const misuse = () => scan(minimax, written, { tools })

console.log(
  JSON.stringify({
    calls: read.map(({ name, input }) => ({ name, input })),
    isRegistered: dialects['minimax'] === minimax,
    functions: [typeof withInbandTools, typeof withOneDialect],
  }),
)
