import { anthropic } from './dialects/anthropic.ts'
import { anthropicLegacy } from './dialects/anthropic-legacy.ts'
import { apertus } from './dialects/apertus.ts'
import { apriel } from './dialects/apriel.ts'
import { atem } from './dialects/atem.ts'
import { cohere } from './dialects/cohere.ts'
import { commandRPlus } from './dialects/command-r-plus.ts'
import { deepseekV3 } from './dialects/deepseek-v3.ts'
import { deepseekV31 } from './dialects/deepseek-v31.ts'
import { dots } from './dialects/dots.ts'
import { dsmlV4 } from './dialects/dsml-v4.ts'
import { dsmlV32 } from './dialects/dsml-v32.ts'
import { dsmlV41 } from './dialects/dsml-v41.ts'
import { ernie45 } from './dialects/ernie45.ts'
import { firefunction } from './dialects/firefunction.ts'
import { functionary } from './dialects/functionary.ts'
import { functionaryV31 } from './dialects/functionary-v31.ts'
import { functionaryV32 } from './dialects/functionary-v32.ts'
import { functiongemma } from './dialects/functiongemma.ts'
import { gcml } from './dialects/gcml.ts'
import { gemini } from './dialects/gemini.ts'
import { gemma4 } from './dialects/gemma4.ts'
import { gigachat3 } from './dialects/gigachat3.ts'
import { glm45 } from './dialects/glm-4.5.ts'
import { glm47 } from './dialects/glm-4.7.ts'
import { granite20bFc } from './dialects/granite-20b-fc.ts'
import { granite3 } from './dialects/granite3.ts'
import { harmony } from './dialects/harmony.ts'
import { hermes } from './dialects/hermes.ts'
import { hunyuanA13b } from './dialects/hunyuan-a13b.ts'
import { hunyuanV3 } from './dialects/hunyuan-v3.ts'
import { hunyuanV4 } from './dialects/hunyuan-v4.ts'
import { hyperclovax14b } from './dialects/hyperclovax-14b.ts'
import { inkling } from './dialects/inkling.ts'
import { internlm2 } from './dialects/internlm2.ts'
import { iquest } from './dialects/iquest.ts'
import { jamba } from './dialects/jamba.ts'
import { k2Horizon } from './dialects/k2-horizon.ts'
import { kimiK2 } from './dialects/kimi-k2.ts'
import { kimiK3 } from './dialects/kimi-k3.ts'
import { laguna } from './dialects/laguna.ts'
import { lfm2 } from './dialects/lfm2.ts'
import { ling3 } from './dialects/ling3.ts'
import { llama3Json } from './dialects/llama3-json.ts'
import { llama4Pythonic } from './dialects/llama4-pythonic.ts'
import { longcat } from './dialects/longcat.ts'
import { longcatXml } from './dialects/longcat-xml.ts'
import { mimo } from './dialects/mimo.ts'
import { minicpm5 } from './dialects/minicpm5.ts'
import { minimax } from './dialects/minimax.ts'
import { minimaxM1 } from './dialects/minimax-m1.ts'
import { minimaxM3 } from './dialects/minimax-m3.ts'
import { mistral } from './dialects/mistral.ts'
import { nemotronToolcall } from './dialects/nemotron-toolcall.ts'
import { olmo3 } from './dialects/olmo3.ts'
import { pangu } from './dialects/pangu.ts'
import { phi4Mini } from './dialects/phi4-mini.ts'
import { pythonic } from './dialects/pythonic.ts'
import { qwen3 } from './dialects/qwen3.ts'
import { qwen3Coder } from './dialects/qwen3-coder.ts'
import { seedOss } from './dialects/seed-oss.ts'
import { solarOpen } from './dialects/solar-open.ts'
import { solarOpen2 } from './dialects/solar-open2.ts'
import { spark3 } from './dialects/spark3.ts'
import { step3 } from './dialects/step3.ts'
import { xlam } from './dialects/xlam.ts'
import { xml } from './dialects/xml.ts'
import type { Dialect } from './types.ts'

/**
 * Every dialect by id. The first whose patterns match a model is its dialect, so the most specific patterns stand first;
 * where two dialects read the same marker, the first one also has it in recover mode.
 */
export const dialects: Readonly<Record<string, Dialect>> = Object.freeze(
  Object.assign(
    Object.create(null) as Record<string, Dialect>,
    Object.fromEntries(
      [
        dsmlV41,
        dsmlV4,
        dsmlV32,
        kimiK3,
        kimiK2,
        deepseekV31,
        deepseekV3,
        gcml,
        gigachat3,
        dots,
        mimo,
        seedOss,
        qwen3Coder,
        qwen3,
        granite20bFc,
        granite3,
        hermes,
        step3,
        glm47,
        glm45,
        hyperclovax14b,
        hunyuanV3,
        hunyuanV4,
        hunyuanA13b,
        iquest,
        k2Horizon,
        laguna,
        ling3,
        longcatXml,
        longcat,
        solarOpen2,
        solarOpen,
        spark3,
        llama4Pythonic,
        functionaryV32,
        functionaryV31,
        functionary,
        nemotronToolcall,
        phi4Mini,
        firefunction,
        xlam,
        cohere,
        commandRPlus,
        internlm2,
        apertus,
        apriel,
        jamba,
        minimaxM3,
        minicpm5,
        minimaxM1,
        minimax,
        pangu,
        inkling,
        lfm2,
        olmo3,
        functiongemma,
        gemma4,
        gemini,
        atem,
        harmony,
        ernie45,
        pythonic,
        anthropicLegacy,
        anthropic,
        llama3Json,
        mistral,
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
