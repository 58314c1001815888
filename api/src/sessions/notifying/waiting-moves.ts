import type { EntityManager } from '../../db/orm.ts'
import type { SessionMessageData } from '../../mail/message-data.ts'
import type { Session } from '../entity.ts'
import type { SessionAction } from '../lifecycle/transition.ts'
import { dropWaitingMails } from './drop-waiting.ts'

/** The time of a session as its client or practitioner last heard it. */
interface KnownTime {
  startsAt: Date
  minutes: number
  /** What the client ticked for a move, and has not been confirmed in writing yet. */
  waiver?: string | undefined
}

/**
 * Drops the unsent mails about earlier moves when a session moves again. Returns the time that each receiver knows: the
 * mail about the new move starts from there, and is not needed if the session is back.
 */
async function dropWaitingMoves(
  em: EntityManager,
  session: Session,
): Promise<Partial<Record<'client' | 'practitioner', KnownTime>>> {
  const dropped = await dropWaitingMails(em, session, 'session.moved')
  return Object.fromEntries(
    dropped.flatMap(({ audience, data }) => {
      const { changed, previousMinutes, previousStartsAt, startsAt, waiver } = data as SessionMessageData
      // A mail about the place says nothing of the time.
      if (changed || !previousMinutes) return []
      return [[audience, { startsAt: new Date(previousStartsAt ?? startsAt), minutes: previousMinutes, waiver }]]
    }),
  )
}

/** The mails about a move for each side, from the time that each side knows; none where the session is back at it. */
export async function moveMails(
  { db, actor }: SessionAction,
  session: Session,
  previous: KnownTime,
): Promise<['client' | 'practitioner', Partial<SessionMessageData>][]> {
  const known = await dropWaitingMoves(db.em, session)
  const minutes = (session.endsAt.getTime() - session.startsAt.getTime()) / 60_000
  return (['client', 'practitioner'] as const).flatMap((audience) => {
    const before = known[audience] ?? previous
    const isMoved = before.startsAt.getTime() !== session.startsAt.getTime()
    if (!isMoved && before.minutes === minutes) return []
    const times: Partial<SessionMessageData> = isMoved
      ? { previousStartsAt: before.startsAt.toISOString() }
      : { previousEndsAt: new Date(before.startsAt.getTime() + before.minutes * 60_000).toISOString() }
    const waiver = audience === 'client' ? (previous.waiver ?? before.waiver) : undefined
    return [[audience, { ...times, previousMinutes: before.minutes, by: actor.kind, ...(waiver && { waiver }) }]]
  })
}
