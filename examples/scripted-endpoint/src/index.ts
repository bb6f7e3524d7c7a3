export { type Script, Toolbox } from './script.ts'
export {
  type LoggedRequest,
  type ScriptedEndpoint,
  type ScriptedEndpointOptions,
  scriptedModelId,
  startScriptedEndpoint,
} from './scripted-endpoint.ts'
export type { ToolResults } from './tool-results.ts'
export { tripScript } from './trip-script.ts'
export type { Turn } from './turn.ts'
