export { LawViolation, type ScanEverywhereOptions, type ScanOutcome, scanEverywhere } from '@inband/dialects/contract'
