import type { Part, SpecificationVersion } from './language-model.ts'

/** A tool's output as what goes into the rendered result, and the files that cannot go into text. */
export interface RenderedOutput {
  readonly text: string
  readonly isError: boolean
  readonly files: readonly Part[]
}

/** Any tool output of any specification; a V2 model under AI SDK 6 or 7 is handed the later kinds. */
export function renderToolOutput(output: unknown, version: SpecificationVersion): RenderedOutput {
  const { type, value, reason } = (output ?? {}) as { type?: string; value?: unknown; reason?: string }
  switch (type) {
    case 'text':
      return { text: String(value), isError: false, files: [] }
    case 'error-text':
      return { text: String(value), isError: true, files: [] }
    case 'json':
      return { text: JSON.stringify(value) ?? 'null', isError: false, files: [] }
    case 'error-json':
      return { text: JSON.stringify(value) ?? 'null', isError: true, files: [] }
    case 'execution-denied': {
      const because = reason === undefined || reason === '' ? '' : ` Reason: ${reason}`
      return { text: `The user did not allow this call; it was not executed.${because}`, isError: true, files: [] }
    }
    case 'content':
      return renderContent(Array.isArray(value) ? (value as Part[]) : [], version)
    default:
      return { text: JSON.stringify(output) ?? '', isError: false, files: [] }
  }
}

function renderContent(items: readonly Part[], version: SpecificationVersion): RenderedOutput {
  const texts: string[] = []
  const files: Part[] = []
  for (const item of items) {
    if (item.type === 'text') {
      texts.push(String(item['text']))
      continue
    }
    const file = fileOf(item, version)
    if (file === undefined) {
      texts.push(JSON.stringify(item))
    } else {
      files.push(file)
      const name = typeof file['filename'] === 'string' ? ` ${file['filename']}` : ''
      texts.push(`[file${name}, ${String(file['mediaType'])}, attached below]`)
    }
  }
  return { text: texts.join('\n'), isError: false, files }
}

/** A content item as a file part of a user message in the model's own version; `undefined` where it is none. */
function fileOf(item: Part, version: SpecificationVersion): Part | undefined {
  const filename = typeof item['filename'] === 'string' ? { filename: item['filename'] } : {}
  const mediaType = typeof item['mediaType'] === 'string' ? item['mediaType'] : undefined
  switch (item.type) {
    // V4: the data is tagged already; it is kept as it was delivered.
    case 'file':
      return { type: 'file', mediaType: mediaType ?? 'application/octet-stream', data: item['data'], ...filename }
    case 'media':
    case 'file-data':
    case 'image-data':
      return {
        type: 'file',
        mediaType: mediaType ?? (item.type === 'image-data' ? 'image/*' : 'application/octet-stream'),
        data: version === 'v4' ? { type: 'data', data: item['data'] } : item['data'],
        ...filename,
      }
    case 'file-url':
    case 'image-url': {
      const url = urlOf(item['url'])
      if (url === undefined) return undefined
      return {
        type: 'file',
        mediaType: mediaType ?? (item.type === 'image-url' ? 'image/*' : 'application/octet-stream'),
        data: version === 'v4' ? { type: 'url', url } : url,
        ...filename,
      }
    }
    default:
      return undefined
  }
}

function urlOf(text: unknown): URL | undefined {
  try {
    return new URL(String(text))
  } catch {
    return undefined
  }
}
