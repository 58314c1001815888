import { isDropped, type SessionStatus } from '@ancrage/api/contract'

/** Nothing is signed for a session that did not take place, nor asked by a link once it is over. */
export const outsideOf = ({ status, endsAt }: { status: SessionStatus; endsAt: string }, now: number) =>
  isDropped(status) ? 'dropped' : Date.parse(endsAt) <= now ? 'past' : null
