export { createEndpoints, type EndpointsOptions } from './endpoints/create-endpoints.ts'
export { type EndpointFailure, EndpointsError, type FailureReason } from './endpoints/endpoint-failure.ts'
export type { EndpointConfig, EndpointsConfig } from './endpoints/endpoint-list.ts'
export type { FailoverEvent } from './endpoints/failover-model.ts'
export type { InbandLanguageModelOptions, InbandModelOptions } from './inband-options.ts'
export {
  createInband,
  type InbandLanguageModel,
  type InbandProvider,
  type InbandProviderSettings,
  inband,
} from './inband-provider.ts'
export type { Mode } from './mode-for-model.ts'
