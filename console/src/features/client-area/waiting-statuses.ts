import type { SessionStatus } from '@ancrage/api/contract'

/** The statuses in which the practice has not answered yet. */
export const waitingStatuses: readonly SessionStatus[] = ['pending_validation']
