import { sql } from 'kysely'
import type { EntityManager } from '../../db/orm.ts'
import { tablesOf } from '../../db/tables.ts'
import type { SessionMessageData } from '../../mail/message-data.ts'
import type { Session } from '../entity.ts'
import type { SessionAction } from '../lifecycle/transition.ts'
import { dropUnsentMails } from './drop-unsent.ts'
import { agreementMails, renewUnsentMails, reviveLastMail, timeMails } from './renew-unsent.ts'
import { messageDataOf } from './session-messages.ts'

/** The time of a session that its client or practitioner knows. */
interface KnownTime {
  startsAt: Date
  minutes: number
  /** What the client ticked for a move, and has not been confirmed in writing yet. */
  waiver?: string | undefined
  /** The unsent mail about a later move, if there was one. If sending was tried, it may have arrived all the same. */
  promised?: { messageId: string; wasTried: boolean }
}

/**
 * Drops the unsent mails about earlier moves when a session moves again. Returns the time that each of their receivers
 * knows: the mail about the new move starts from there, and is not needed if the session is back at it. A silent move
 * leaves the mails about its place.
 */
async function dropUnsentMoves(
  em: EntityManager,
  session: Session,
  isSilent: boolean,
): Promise<Partial<Record<'client' | 'practitioner', KnownTime>>> {
  const dropped = await dropUnsentMails(em, session, 'session.moved', { keepsChanges: isSilent, includesTried: true })
  return Object.fromEntries(
    dropped.flatMap(({ id: messageId, audience, data, attempts }) => {
      const { changed, previousMinutes, previousStartsAt, startsAt, waiver } = data as SessionMessageData
      // A mail about the place says nothing of the time.
      if (changed || !previousMinutes) return []
      const known = { startsAt: new Date(previousStartsAt ?? startsAt), minutes: previousMinutes, waiver }
      return [[audience, { ...known, promised: { messageId, wasTried: attempts > 0 } }]]
    }),
  )
}

type MoveMail = ['client' | 'practitioner', Partial<SessionMessageData>]

/**
 * The mails about a move, each side's from the time that it knows; none if the session is back there. A silent move has
 * none, but if the client was about to read of an earlier move, that mail tells the new time. If the client reads of no
 * move, an unsent mail that agreed the session stays true.
 */
export async function moveMails(
  action: SessionAction,
  session: Session,
  previous: KnownTime,
  { isSilent }: { isSilent: boolean },
): Promise<MoveMail[]> {
  const known = await dropUnsentMoves(action.db.em, session, isSilent)
  const minutes = (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000
  const mails = (['client', 'practitioner'] as const).flatMap((audience): MoveMail[] => {
    if (isSilent && !known[audience]) return []
    const isBackAt = (time: KnownTime) =>
      time.startsAt.getTime() === session.startsAt.getTime() && time.minutes === minutes
    const lastHeard = known[audience]
    const before = lastHeard && !(lastHeard.promised?.wasTried && isBackAt(lastHeard)) ? lastHeard : previous
    if (isBackAt(before)) return []
    const isMoved = before.startsAt.getTime() !== session.startsAt.getTime()
    const times: Partial<SessionMessageData> = isMoved
      ? { previousStartsAt: before.startsAt.toISOString() }
      : { previousEndsAt: new Date(before.startsAt.getTime() + before.minutes * 60_000).toISOString() }
    const waiver = audience === 'client' ? (previous.waiver ?? lastHeard?.waiver) : undefined
    const by = action.actor.kind
    return [[audience, { ...times, previousMinutes: before.minutes, by, ...(waiver && { waiver }) }]]
  })
  const toClient = mails.find(([audience]) => audience === 'client')?.[1]
  if (toClient && !isSilent) return mails
  const promised = known.client?.promised
  if (toClient && promised) {
    // Rewriting a mail that may have arrived would send its reader another text under the same Message-ID.
    if (promised.wasTried) return [['client', toClient]]
    await rewriteMove(action, session, promised.messageId, toClient)
    return []
  }
  await renewUnsentMails(action, session, session.calendarSequence - 1, timeMails)
  if (known.client) await reviveLastMail(action, session, 0, agreementMails)
  return mails
}

/** Has a mail about an earlier move say this one, at the time for which it was planned. */
const rewriteMove = (
  { db }: SessionAction,
  session: Session,
  messageId: string,
  more: Partial<SessionMessageData>,
): Promise<unknown> =>
  tablesOf(db.query)
    .updateTable('Message')
    .set({ status: 'queued', data: sql<never>`${JSON.stringify(messageDataOf(session, more))}::jsonb` })
    .where('practiceId', '=', session.practiceId)
    .where('id', '=', messageId)
    .execute()
