import { isMovable } from '@ancrage/api/contract'
import type { Session } from '../sessions/public'

/** An entry in the timeline of a day. */
export type PlanEntry =
  | { kind: 'session'; session: Session; isNext: boolean; isPast: boolean }
  | { kind: 'free'; minutes: number; from: string }
  | { kind: 'now' }

/** Says whether a session is only asked for: it counts as a request, not as a session of its day. */
export const isRequest = ({ status }: Pick<Session, 'status'>) => status === 'pending_validation'

/** Shorter breaks are not shown, in minutes. */
const WORTH_SAYING = 45

/** Returns the timeline of a day: sessions in order, breaks between them, and the current time. */
export function planOf(sessions: readonly Session[], now: number): PlanEntry[] {
  const ordered = [...sessions].sort((a, b) => a.startsAt.localeCompare(b.startsAt))
  const next = ordered.find((session) => isAhead(session, now))
  const plan: PlanEntry[] = []
  let isNowPlaced = false
  const sayNowBefore = (begin: number) => {
    if (isNowPlaced || begin <= now) return
    plan.push({ kind: 'now' })
    isNowPlaced = true
  }
  let end: number | null = null
  for (const session of ordered) {
    const start = Date.parse(session.startsAt)
    if (end !== null && start - end >= WORTH_SAYING * 60_000) {
      sayNowBefore(end)
      plan.push({ kind: 'free', minutes: Math.round((start - end) / 60_000), from: new Date(end).toISOString() })
    }
    sayNowBefore(start)
    plan.push({ kind: 'session', session, isNext: session === next, isPast: Date.parse(session.endsAt) <= now })
    end = Math.max(end ?? 0, Date.parse(session.endsAt))
  }
  if (!isNowPlaced) plan.push({ kind: 'now' })
  return plan
}

/** Says whether a session is running, or agreed and still to come. */
function isAhead({ status, startsAt, endsAt }: Session, now: number) {
  if (status === 'in_progress') return true
  return isMovable(status) && Date.parse(status === 'scheduled' ? endsAt : startsAt) > now
}
