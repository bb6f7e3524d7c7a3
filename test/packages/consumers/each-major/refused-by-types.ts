import { withInbandTools } from '@inband/ai-sdk'
import { withInbandTools as withOneDialect } from '@inband/ai-sdk/dialect'
import { createEndpoints, createInband } from '@inband/provider'
import { endpoint } from './text-only-endpoint.ts'

const model = endpoint('MiniMax-M2.1')

/** What must not compile; if it does, the types have become `any` somewhere on the way. */
export const refused = [
  // @ts-expect-error: there is no such option.
  () => withInbandTools(model, { dialectt: 'minimax' }),
  // @ts-expect-error: there is no such choice.
  () => withInbandTools(model, { incompleteCalls: 'perhaps' }),
  // @ts-expect-error: this entry has no ids.
  () => withOneDialect(model, { dialect: 'minimax' }),
  // @ts-expect-error: a string is not a model.
  () => withInbandTools('MiniMax-M2.1'),
  // @ts-expect-error: the model that comes out has the type of the one that went in.
  () => withInbandTools(model).noSuchMember,
  // @ts-expect-error: there is no such mode.
  () => createInband({ mode: 'native' }),
  // @ts-expect-error: nor such a setting.
  () => createInband({ baseUrl: 'http://127.0.0.1/v1' }),
  // @ts-expect-error: the model of a provider has the type of the installed SDK.
  () => createInband()('any').noSuchMember,
  // @ts-expect-error: an endpoint has an address.
  () => createEndpoints({ endpoints: [{ name: 'one', model: 'any' }] }),
]
