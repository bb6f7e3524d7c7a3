import { createOpenAICompatible } from '@ai-sdk/openai-compatible'

const call = [
  'Let me look.\n',
  '<minimax:tool_call>\n<invoke name="weather">\n',
  '<parameter name="city">Oslo</parameter>\n<parameter name="days">3</parameter>\n',
  '</invoke>\n</minimax:tool_call>',
]
const answer = ['Twelve ', 'degrees.']

function streamOf(texts: readonly string[]): Response {
  const chunks = [
    ...texts.map((content) => ({ delta: { content }, finish_reason: null })),
    { delta: {}, finish_reason: 'stop' },
  ].map((choice) => ({ id: 'chat', created: 0, model: 'MiniMax-M2.1', choices: [{ index: 0, ...choice }] }))
  const events = [...chunks.map((chunk) => JSON.stringify(chunk)), '[DONE]'].map((data) => `data: ${data}\n\n`)
  return new Response(events.join(''), { headers: { 'content-type': 'text/event-stream' } })
}

/** Answers as a chat endpoint that only knows text: it writes a call, and answers when it is shown the result. */
export const fetchText: typeof globalThis.fetch = async (_url, request) => {
  const body = String(request?.body)
  if ('tools' in JSON.parse(body)) return new Response('No tools here.', { status: 400 })
  return streamOf(body.includes('<stdout>') ? answer : call)
}

export const endpoint = createOpenAICompatible({
  name: 'text-only',
  baseURL: 'http://127.0.0.1/v1',
  fetch: fetchText,
})
