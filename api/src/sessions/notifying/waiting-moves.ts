import type { EntityManager } from '../../db/orm.ts'
import type { SessionMessageData } from '../../mail/message-data.ts'
import type { Session } from '../entity.ts'
import type { SessionAction } from '../lifecycle/transition.ts'
import { dropWaitingMails } from './drop-waiting.ts'

/** When a session is, as somebody was told last. */
interface KnownTime {
  startsAt: Date
  minutes: number
  /** What the client ticked for a move and was not told of in writing yet. */
  waiver?: string | undefined
}

/**
 * Drops the mails about moves of a session that still wait to be sent, by its next move. Says when each receiver believes
 * it to be: whoever is to be told of the next move is told from there, and need not be told that it is back.
 */
async function dropWaitingMoves(
  em: EntityManager,
  session: Session,
): Promise<Partial<Record<'client' | 'practitioner', KnownTime>>> {
  const dropped = await dropWaitingMails(em, session, 'session.moved')
  return Object.fromEntries(
    dropped.flatMap(({ audience, data }) => {
      const { changed, previousMinutes, previousStartsAt, startsAt, waiver } = data as SessionMessageData
      // A mail about the place said nothing of the time.
      if (changed || !previousMinutes) return []
      return [[audience, { startsAt: new Date(previousStartsAt ?? startsAt), minutes: previousMinutes, waiver }]]
    }),
  )
}

/** What each side is to be told of a session that has moved, from when it believes it to be; nothing where it is back. */
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
