export type { DrawnTime } from './unavailability'
export { UnavailabilitySheet } from './unavailability-sheet'
export { useUnavailabilityActions } from './use-unavailabilities'
