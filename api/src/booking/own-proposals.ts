import { proposedTimes } from '../availability/proposals.ts'
import { fail } from '../http/errors.ts'
import { isPracticeOpen } from '../practices/practitioner.ts'
import { declineProposals, pickProposal } from '../sessions/proposals.ts'
import type { SessionAction } from '../sessions/service.ts'
import { declineEarlier, startWaiting, stopWaiting, takeEarlier } from '../waiting-list/service.ts'
import { type BookingLink, ownBooking } from './own-booking.ts'
import { rescheduleOwnBooking } from './own-changes.ts'

/** The visitor takes a proposed time: another one for a request, or an earlier one for an agreed session. */
export async function pickOwnProposal(
  action: SessionAction,
  link: BookingLink,
  pick: { startsAt: Date; waiver?: string | undefined },
): Promise<void> {
  const { query } = action.db
  const { status } = await ownBooking(query, link, action.now)
  // As when moving: a closed practice offers no other time.
  if (!(await isPracticeOpen(query, link.practiceId))) throw fail('not_offered')
  const proposed = status === 'scheduled' ? await proposedTimes(query, link.practiceId, link.id, action.now) : []
  if (proposed.length === 0) return pickProposal(action, link.id, pick.startsAt)
  await takeEarlier(action, link.id, pick.startsAt, () =>
    rescheduleOwnBooking(action, link, { startsAt: pick.startsAt, waiver: pick.waiver, isHeld: true }),
  )
}

/** None of the proposed times suits the visitor. */
export async function declineOwnProposals(action: SessionAction, link: BookingLink): Promise<void> {
  const { status } = await ownBooking(action.db.query, link, action.now)
  // Also where the waiting list is switched off: an open offer goes to the next client.
  if (status === 'scheduled') return declineEarlier(action, link.id)
  await declineProposals(action, link.id)
}

/** Puts the visitor on the waiting list, or takes them off it. */
export async function waitEarlier(action: SessionAction, link: BookingLink, isWanted: boolean): Promise<void> {
  const { status, earlier } = await ownBooking(action.db.query, link, action.now)
  if (!isWanted) return stopWaiting(action, link.id)
  if (earlier) return startWaiting(action, link.id)
  throw fail('transition_not_allowed', { current: status, allowed: [] })
}
