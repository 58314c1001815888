import { isInMode, modeTable, type SessionStatus } from '@ancrage/api/contract'
import { useMode } from '../../lib/mode'
import { useCurrentUser } from '../../lib/user'

/**
 * Returns the statuses that sessions of this practice can have. Without card payments no session awaits money, and
 * without programmes none awaits confirmation. Chosen statuses stay.
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
