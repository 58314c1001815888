import { isInMode, modeTable, type SessionStatus } from '@ancrage/api/contract'
import { useMode } from '../../lib/mode'
import { useCurrentUser } from '../../lib/user'

/**
 * Of all statuses those that sessions of this practice can have: without card payments none waits for money, without
 * programmes none is to be confirmed. What is chosen already stays.
 */
export function useOwnStatuses<T extends SessionStatus>(all: readonly T[], chosen: readonly SessionStatus[]): T[] {
  const mode = useMode() ?? 'essential'
  const takesCards = useCurrentUser().data?.stripeAccountCompleted === true
  const isOwn: Partial<Record<SessionStatus, boolean>> = {
    prepaid_pending: takesCards,
    pre_scheduled: isInMode(mode, modeTable.features.packs),
  }
  return all.filter((status) => isOwn[status] !== false || chosen.includes(status))
}
