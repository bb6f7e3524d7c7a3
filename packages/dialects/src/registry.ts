import { anthropic } from './dialects/anthropic.ts'
import { glm45 } from './dialects/glm-4.5.ts'
import { glm47 } from './dialects/glm-4.7.ts'
import { hermes } from './dialects/hermes.ts'
import { hunyuanV3 } from './dialects/hunyuan-v3.ts'
import { hunyuanV4 } from './dialects/hunyuan-v4.ts'
import { iquest } from './dialects/iquest.ts'
import { k2Horizon } from './dialects/k2-horizon.ts'
import { laguna } from './dialects/laguna.ts'
import { ling3 } from './dialects/ling3.ts'
import { longcatXml } from './dialects/longcat-xml.ts'
import { minimax } from './dialects/minimax.ts'
import { qwen3 } from './dialects/qwen3.ts'
import { solarOpen2 } from './dialects/solar-open2.ts'
import { spark3 } from './dialects/spark3.ts'
import { xml } from './dialects/xml.ts'
import type { Dialect } from './types.ts'

/** Every dialect by id, the most specific model patterns first. */
export const dialects: Readonly<Record<string, Dialect>> = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, Dialect>,
    Object.fromEntries(
      [
        glm47,
        glm45,
        hunyuanV3,
        hunyuanV4,
        iquest,
        k2Horizon,
        laguna,
        ling3,
        longcatXml,
        solarOpen2,
        spark3,
        minimax,
        anthropic,
        qwen3,
        hermes,
        xml,
      ].map((dialect) => [dialect.id, dialect]),
    ),
  ),
)

/**
 * The dialect of an id or an alias, such as a parser name of vLLM or SGLang.
 *
 * @throws {RangeError} If there is none; the message lists the ids.
 */
export function getDialect(id: string): Dialect {
  const found = dialects[id] ?? Object.values(dialects).find((dialect) => dialect.aliases.includes(id))
  if (found === undefined) {
    throw new RangeError(`There is no dialect "${id}". Known ids: ${Object.keys(dialects).join(', ')}.`)
  }
  return found
}

/** The form that a model was trained on, by its id as providers write it; `xml` for a model nobody knows. */
export function dialectForModel(modelId: string): Dialect {
  return Object.values(dialects).find((dialect) => dialect.models.some((pattern) => pattern.test(modelId))) ?? xml
}
