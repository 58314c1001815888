import type { SessionStatus } from '@ancrage/api/contract'

/** The statuses in which the practice has not yet given its word. */
export const waits: readonly SessionStatus[] = ['pending_validation']
