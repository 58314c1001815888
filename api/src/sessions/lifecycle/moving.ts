import { proposedTimes } from '../../availability/proposals.ts'
import { assertOffered } from '../../availability/service.ts'
import type { EntityManager } from '../../db/orm.ts'
import { publishChange } from '../../events/publish.ts'
import { fail, refuseField } from '../../http/errors.ts'
import { scheduleRoom } from '../../video/schedule-room.ts'
import { SessionItem } from '../entity.ts'
import { reviveReminders } from '../notifying/renew-unsent.ts'
import { enqueueSessionMessages, heldMail } from '../notifying/session-messages.ts'
import { moveMails } from '../notifying/unsent-moves.ts'
import { releaseLaterSessions, shiftLaterSessions } from '../programme/later-sessions.ts'
import { nextStatus } from '../states.ts'
import { keepProposals } from './keep-proposals.ts'
import { lockCalendarOf } from './lock-calendar.ts'
import { overlappedBy, requestedTimeOfMove, takeTimeForMove } from './take-time.ts'
import { changeStatus, lockSession, type SessionAction } from './transition.ts'
import { findUndoneMove } from './undoable.ts'

interface MoveOptions {
  seenStartsAt?: Date | undefined
  durationMinutes?: number | undefined
  seenDurationMinutes?: number | undefined
  notify?: boolean | undefined
  /** Delays the client's mail by these seconds: if the move is undone in that time, nobody hears of it. */
  holdMailSeconds?: number
  allowOverlap?: boolean
  moveLater?: boolean
  /** The words of the box that the client ticked for the move: its mail repeats them. */
  waiver?: string | undefined
  /** The time is held for the client, so it need not be on the grid. */
  isHeld?: boolean
}

/**
 * Moves a session, or changes its length. A client needs an offered time; the practitioner can choose any free time
 * that is to come. A taken time is refused with `slot_taken` and the nearest free ones, unless the session may overlap:
 * then the overlapped sessions are returned. Moving to the present time changes nothing, so a repeated request is
 * harmless. The practitioner who moves it back at once finds it as it was, though its start has passed or something
 * overlaps it.
 */
export async function rescheduleSession(
  action: SessionAction,
  id: string,
  startsAt: Date,
  {
    seenStartsAt,
    notify: notifiesClient,
    holdMailSeconds = 0,
    allowOverlap = false,
    moveLater: slides = false,
    waiver,
    isHeld = false,
    ...length
  }: MoveOptions = {},
): Promise<string[]> {
  const { em, query } = action.db
  const typeId = await lockCalendarOf(query, id)
  const session = await lockSession(action.db.em, id)
  const previous = session.startsAt
  const previousMinutes = (session.endsAt.getTime() - previous.getTime()) / 60_000
  const { durationMinutes = previousMinutes, seenDurationMinutes = previousMinutes } = length
  const isMoved = startsAt.getTime() !== previous.getTime()
  if (!isMoved && durationMinutes === previousMinutes && nextStatus(session.status, 'reschedule')) return []
  if (seenStartsAt && seenStartsAt.getTime() !== previous.getTime()) throw fail('conflict')
  if (seenDurationMinutes !== previousMinutes) throw fail('conflict')
  const proposed = await proposedTimes(query, session.practiceId, id, action.now)
  const undone = await findUndoneMove(action, session, startsAt)
  const overlapped = action.actor.kind === 'practitioner' ? await overlappedBy(action, session) : null
  if (durationMinutes !== previousMinutes) await lengthen(em, id, durationMinutes - previousMinutes)
  session.endsAt = new Date(startsAt.getTime() + durationMinutes * 60_000)
  session.startsAt = startsAt
  const line = changeStatus(action, session, 'reschedule')
  line.overlapped = overlapped
  line.attendanceConfirmedAt = session.attendanceConfirmedAt ?? null
  if (isMoved) session.attendanceConfirmedAt = undone?.attendanceConfirmedAt ?? null
  if (action.actor.kind !== 'practitioner')
    await assertOffered(query, requestedTimeOfMove(action, session, typeId), { isOffGrid: isHeld })
  else if (startsAt <= action.now && !undone) throw refuseField('startsAt', 'past')
  session.calendarSequence += 1
  await em.flush()
  const waiting = slides && isMoved ? await releaseLaterSessions(action, session, previous) : []
  const mayOverlap = { allowOverlap, overlapped: undone?.overlapped ?? undefined }
  const overlaps = await takeTimeForMove(action, session, typeId, mayOverlap)
  await keepProposals(action, session, typeId, proposed)
  await shiftLaterSessions(action, session, waiting)
  await scheduleRoom(query, session)
  const options = { isRequested: notifiesClient === true, ...heldMail(action.now, holdMailSeconds) }
  const before = { startsAt: previous, minutes: previousMinutes, waiver }
  const mails = await moveMails(action, session, before, { isSilent: notifiesClient === false })
  for (const [audience, data] of mails)
    await enqueueSessionMessages(action, session, { event: 'moved', audiences: [audience], data, ...options })
  // A client who is mailed that the session is back at its time needs no reminder as well.
  if (!isMoved || !mails.some(([audience]) => audience === 'client')) await reviveReminders(action, session)
  await publishChange(query, session.practiceId, 'sessions')
  return overlaps
}

/** Gives the difference to the session's first type; the other types keep their lengths. */
async function lengthen(em: EntityManager, session: string, minutes: number): Promise<void> {
  const first = await em.findOneOrFail(SessionItem, { session }, { orderBy: { position: 'asc' } })
  first.durationMinutes += minutes
  if (first.durationMinutes <= 0) throw refuseField('durationMinutes', 'out_of_range')
}
