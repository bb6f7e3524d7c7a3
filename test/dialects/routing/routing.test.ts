import { dialectForModel, dialects, getDialect } from '@inband/dialects'
import { describe, expect, it } from 'vitest'
import { modelIds, nearMisses } from './model-ids.ts'
import { parserNames } from './parser-names.ts'

describe('a model is routed to the form it was trained on', () => {
  for (const [modelId, dialect] of modelIds) {
    it.skipIf(!(dialect in dialects))(`${modelId} speaks ${dialect}`, () => {
      expect(dialectForModel(modelId).id).toBe(dialect)
    })
    it.skipIf(!(dialect in dialects))(`${modelId} speaks it in any case`, () => {
      expect(dialectForModel(modelId.toUpperCase()).id).toBe(dialect)
      expect(dialectForModel(modelId.toLowerCase()).id).toBe(dialect)
    })
  }
})

describe('a model with a similar id is not', () => {
  for (const [modelId, dialect] of nearMisses) {
    it.skipIf(!(dialect in dialects))(`${JSON.stringify(modelId)} speaks ${dialect}`, () => {
      expect(dialectForModel(modelId).id).toBe(dialect)
    })
  }
})

describe('the registry', () => {
  it.each(parserNames.filter(([, , dialect]) => dialect in dialects))('knows the %s parser %s as %s', (_, name, id) => {
    expect(getDialect(name).id).toBe(id)
  })

  it('has every name once', () => {
    const names = Object.values(dialects).flatMap(({ id, aliases }) => [id, ...aliases])
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('has a model id in the table for every dialect that has models', () => {
    const tabled = new Set(modelIds.map(([, dialect]) => dialect))
    const routed = Object.values(dialects).filter(({ models }) => models.length > 0)
    expect(routed.map(({ id }) => id).filter((id) => !tabled.has(id))).toEqual([])
  })
})
