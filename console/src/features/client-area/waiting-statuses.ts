import type { SessionStatus } from '@ancrage/api/contract'

/** The statuses in which the practice has not yet given its word. */
export const waitingStatuses: readonly SessionStatus[] = ['pending_validation']
