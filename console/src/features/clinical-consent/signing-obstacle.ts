import { isDropped, type SessionStatus } from '@ancrage/api/contract'

/** What a session no longer allows: a past one to ask by a link, a dropped one to sign. */
export type SigningObstacle = 'past' | 'dropped' | null

export const signingObstacleOf = (
  { status, endsAt }: { status: SessionStatus; endsAt: string },
  now: number,
): SigningObstacle => (isDropped(status) ? 'dropped' : Date.parse(endsAt) <= now ? 'past' : null)
