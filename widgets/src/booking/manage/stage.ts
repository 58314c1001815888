import type { SessionStatus } from '@ancrage/api/contract'

/** What a visitor needs to know of a status: less than the practitioner does. */
const stages = {
  pending_validation: 'waiting',
  prepaid_pending: 'toPay',
  pre_scheduled: 'toConfirm',
  scheduled: 'planned',
  in_progress: 'planned',
  done: 'over',
  completed: 'over',
  missed: 'over',
  cancelled: 'cancelled',
} as const satisfies Record<SessionStatus, string>

export type Stage = (typeof stages)[SessionStatus] | 'toVerify'

/** The booking's stage. `toVerify`: the visitor must press the mailed link first. */
export const stageOf = ({ status, confirmBy }: { status: SessionStatus; confirmBy: string | null }): Stage =>
  confirmBy ? 'toVerify' : stages[status]

/** The refusals of a link that leads to no booking (any more). */
export const deadLinkCodes: readonly string[] = ['not_found', 'validation', 'link_expired']
