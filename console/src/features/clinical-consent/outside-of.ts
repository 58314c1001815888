import { isDropped, type SessionStatus } from '@ancrage/api/contract'

/** What a session no longer allows: a past one to ask by a link, a dropped one to sign. */
export type Outside = 'past' | 'dropped' | null

export const outsideOf = ({ status, endsAt }: { status: SessionStatus; endsAt: string }, now: number): Outside =>
  isDropped(status) ? 'dropped' : Date.parse(endsAt) <= now ? 'past' : null
