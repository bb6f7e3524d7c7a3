export { ContractFailure } from './contract/comparison.ts'
export {
  type ContractCheck,
  type ContractPoint,
  type DialectSample,
  type DialectSamples,
  dialectContract,
} from './contract/dialect-contract.ts'
export {
  type CountingCall,
  type CutCall,
  LawViolation,
  type ScanEverywhereOptions,
  type ScanOutcome,
  scanEverywhere,
} from './contract/scan-everywhere.ts'
