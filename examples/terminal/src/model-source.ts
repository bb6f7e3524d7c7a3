import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { type InbandToolsOptions, withInbandTools } from '@inband/ai-sdk'
import { getDialect } from '@inband/dialects'
import { createEndpoints } from '@inband/provider'
import { type ScriptedEndpoint, scriptedModelId, startScriptedEndpoint, tripScript } from 'inband-scripted-endpoint'
import { type Settings, UsageError } from './command-line.ts'

type ChatModel = ReturnType<ReturnType<typeof createOpenAICompatible>>

/** A model over HTTP with tools in its text, and what there is to say about where it comes from. */
export interface ModelSource {
  readonly model: ChatModel
  /** For the reader of the screen. */
  readonly description: string
  /** What the endpoint saw, if it is the embedded one. */
  readonly report: () => string | undefined
  close(): Promise<void>
}

/**
 * The endpoint or endpoints that the settings name, or an embedded one that is started now.
 *
 * @param onFailover Told in words when an endpoint gave no answer.
 */
export async function openModelSource(
  settings: Settings,
  options: InbandToolsOptions,
  onFailover: (message: string) => void,
): Promise<ModelSource> {
  const { endpoint, endpointsFile } = settings
  if (endpointsFile !== undefined) {
    return {
      model: await openEndpoints(endpointsFile, options, onFailover),
      description: `The endpoints in ${endpointsFile}`,
      report: () => undefined,
      close: async () => {},
    }
  }
  if (endpoint !== undefined) {
    return {
      model: withInbandTools(connect(endpoint.baseURL, endpoint.model, endpoint.apiKey), options),
      description: `${endpoint.model} at ${endpoint.baseURL}`,
      report: () => undefined,
      close: async () => {},
    }
  }
  const { seed, delayMs } = settings
  const server = await startScriptedEndpoint({ script: tripScript, seed, delayMs })
  const id = scriptedModelId(getDialect(settings.dialect))
  return {
    model: withInbandTools(connect(server.baseURL, id, undefined), options),
    description: `${id} at ${server.baseURL}\nNo language model runs here: the endpoint is embedded and plays a script.`,
    report: () => reportOf(server),
    async close() {
      if (settings.log !== undefined) await writeLog(server, settings.log)
      await server.close()
    },
  }
}

/** @throws {UsageError} If the file cannot be read, or its list cannot be used. */
async function openEndpoints(
  file: string,
  options: InbandToolsOptions,
  onFailover: (message: string) => void,
): Promise<ChatModel> {
  try {
    return createEndpoints(await readFile(file, 'utf8'), {
      ...options,
      onFailover({ endpoint, reason, next }) {
        onFailover(
          `"${endpoint}" gave no answer (${reason}); ${next === undefined ? 'no other is left' : `"${next}" is next`}.`,
        )
      },
    })
  } catch (error) {
    throw new UsageError(
      `--endpoints names a JSON file with a list of endpoints. ${error instanceof Error ? error.message : String(error)}`,
    )
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
