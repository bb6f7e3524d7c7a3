import { appendFile, writeFile } from 'node:fs/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { getDialect } from '@inband/dialects'
import { type ScriptedEndpoint, scriptedModelId, startScriptedEndpoint, tripScript } from 'inband-scripted-endpoint'
import type { Settings } from './command-line.ts'

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>>

/** A model over HTTP, and what there is to say about where it comes from. */
export interface ModelSource {
  /** Speaks text only, or is treated as if it did. */
  readonly model: ChatModel
  /** For the reader of the screen. */
  readonly description: string
  /** What the endpoint saw, if it is the embedded one. */
  readonly report: () => string | undefined
  close(): Promise<void>
}

/** The endpoint that the settings name, or an embedded one that is started now. */
export async function openModelSource(settings: Settings): Promise<ModelSource> {
  const { endpoint } = settings
  if (endpoint !== undefined) {
    return {
      model: connect(endpoint.baseURL, endpoint.model, endpoint.apiKey),
      description: `${endpoint.model} at ${endpoint.baseURL}`,
      report: () => undefined,
      close: async () => {},
    }
  }
  const { seed, delayMs } = settings
  const server = await startScriptedEndpoint({ script: tripScript, seed, delayMs })
  const id = scriptedModelId(getDialect(settings.dialect))
  return {
    model: connect(server.baseURL, id, undefined),
    description: `${id} at ${server.baseURL}\nNo language model runs here: the endpoint is embedded and plays a script.`,
    report: () => reportOf(server),
    async close() {
      if (settings.log !== undefined) await writeLog(server, settings.log)
      await server.close()
    },
  }
}

function connect(baseURL: string, modelId: string, apiKey: string | undefined): ChatModel {
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL,
    includeUsage: true,
    ...(apiKey === undefined ? {} : { apiKey }),
  })
  return provider(modelId)
}

function reportOf({ requests }: ScriptedEndpoint): string {
  const withTools = requests.filter(({ body }) => typeof body === 'object' && body !== null && 'tools' in body).length
  const replayed = requests.reduce((sum, request) => sum + request.replayedTurns, 0)
  return `The endpoint saw ${requests.length} requests, ${withTools} with a "tools" field. Turns of the model that came back in them: ${replayed}, all byte for byte.`
}

async function writeLog({ requests }: ScriptedEndpoint, path: string): Promise<void> {
  await writeFile(path, '')
  for (const request of requests) await appendFile(path, `${JSON.stringify(request)}\n`)
}
