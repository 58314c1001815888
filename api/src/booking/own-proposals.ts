import { proposedTimes } from '../availability/proposals.ts'
import { fail } from '../http/errors.ts'
import { declineProposals, pickProposal } from '../sessions/proposals.ts'
import type { SessionAction } from '../sessions/service.ts'
import { declineEarlier, startWaiting, stopWaiting, takeEarlier } from '../waiting-list/service.ts'
import { type BookingLink, ownBooking, rescheduleOwnBooking } from './own-booking.ts'

/** The visitor takes a time that is kept for them: another one for a request, or an earlier one for what is agreed. */
export async function pickOwnProposal(
  action: SessionAction,
  link: BookingLink,
  wish: { startsAt: Date; waiver?: string | undefined },
): Promise<void> {
  const { query } = action.db
  const { status } = await ownBooking(query, link, action.now)
  const kept = status === 'scheduled' ? await proposedTimes(query, link.practiceId, link.id, action.now) : []
  if (kept.length === 0) return pickProposal(action, link.id, wish.startsAt)
  await takeEarlier(action, link.id, wish.startsAt, () =>
    rescheduleOwnBooking(action, link, { startsAt: wish.startsAt, waiver: wish.waiver, isKept: true }),
  )
}

/** None of the times that are kept for the visitor suits them. */
export async function declineOwnProposals(action: SessionAction, link: BookingLink): Promise<void> {
  const { status } = await ownBooking(action.db.query, link, action.now)
  // Also where nobody may wait any more: what is still on offer goes to the next.
  if (status === 'scheduled') return declineEarlier(action, link.id)
  await declineProposals(action, link.id)
}

/** The visitor would come earlier, or would not any more. */
export async function waitEarlier(action: SessionAction, link: BookingLink, isWanted: boolean): Promise<void> {
  const { status, earlier } = await ownBooking(action.db.query, link, action.now)
  if (!isWanted) return stopWaiting(action, link.id)
  if (earlier) return startWaiting(action, link.id)
  throw fail('transition_not_allowed', { current: status, allowed: [] })
}
