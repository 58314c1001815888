import type { EntityManager } from '../../db/orm.ts'
import type { SessionMessageData } from '../../mail/message-data.ts'
import type { Session } from '../entity.ts'
import type { SessionAction } from '../lifecycle/transition.ts'
import { dropWaitingMails } from './drop-waiting.ts'
import { confirmations, mailsOfTime, renewWaitingMails, reviveLastMail } from './renew-waiting.ts'

/** The time of a session as its client or practitioner last heard it. */
interface KnownTime {
  startsAt: Date
  minutes: number
  /** What the client ticked for a move, and has not been confirmed in writing yet. */
  waiver?: string | undefined
  /** The mail about a later time was tried: it may have arrived all the same. */
  wasTried?: boolean
}

/**
 * Drops the unsent mails about earlier moves when a session moves again. Returns the time that each receiver knows: the
 * mail about the new move starts from there, and is not needed if the session is back. Where no such mail tells it, one
 * about the place stays.
 */
async function dropWaitingMoves(
  em: EntityManager,
  session: Session,
  isSilent: boolean,
): Promise<Partial<Record<'client' | 'practitioner', KnownTime>>> {
  const dropped = await dropWaitingMails(em, session, 'session.moved', { keepsChanges: isSilent })
  return Object.fromEntries(
    dropped.flatMap(({ audience, data, attempts }) => {
      const { changed, previousMinutes, previousStartsAt, startsAt, waiver } = data as SessionMessageData
      // A mail about the place says nothing of the time.
      if (changed || !previousMinutes) return []
      const known = { startsAt: new Date(previousStartsAt ?? startsAt), minutes: previousMinutes, waiver }
      return [[audience, { ...known, wasTried: attempts > 0 }]]
    }),
  )
}

type MoveMail = ['client' | 'practitioner', Partial<SessionMessageData>]

/**
 * The mails about a move for each side, from the time that each side knows; none where the session is back at it. A
 * silent move is told only to whom an earlier one was about to be told. If the client gets none, an unsent mail that
 * agreed the session stays true.
 */
export async function moveMails(
  action: SessionAction,
  session: Session,
  previous: KnownTime,
  { isSilent }: { isSilent: boolean },
): Promise<MoveMail[]> {
  const known = await dropWaitingMoves(action.db.em, session, isSilent)
  const minutes = (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000
  const mails = (['client', 'practitioner'] as const).flatMap((audience): MoveMail[] => {
    if (isSilent && !known[audience]) return []
    const isBackAt = (time: KnownTime) =>
      time.startsAt.getTime() === session.startsAt.getTime() && time.minutes === minutes
    const promised = known[audience]
    const before = promised && !(promised.wasTried && isBackAt(promised)) ? promised : previous
    if (isBackAt(before)) return []
    const isMoved = before.startsAt.getTime() !== session.startsAt.getTime()
    const times: Partial<SessionMessageData> = isMoved
      ? { previousStartsAt: before.startsAt.toISOString() }
      : { previousEndsAt: new Date(before.startsAt.getTime() + before.minutes * 60_000).toISOString() }
    const waiver = audience === 'client' ? (previous.waiver ?? promised?.waiver) : undefined
    const by = action.actor.kind
    return [[audience, { ...times, previousMinutes: before.minutes, by, ...(waiver && { waiver }) }]]
  })
  if (mails.some(([audience]) => audience === 'client')) return mails
  await renewWaitingMails(action, session, session.calendarSequence - 1, mailsOfTime)
  if (known.client) await reviveLastMail(action, session, 0, confirmations)
  return mails
}
