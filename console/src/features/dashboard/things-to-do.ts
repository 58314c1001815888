import type { contract, ReplyOf } from '@ancrage/api/contract'

/** Everything that may be to do, most urgent first. */
export type Todo =
  | { kind: 'requests'; count: number }
  | { kind: 'messages'; count: number }
  | { kind: 'reported'; count: number }
  | { kind: 'sessionsToClose'; count: number }
  | { kind: 'sessionsToComplete'; count: number; sessionId: string | null }
  | { kind: 'unsigned'; count: number; sessionId: string | null }
  | { kind: 'notes'; count: number; fromCents: number }
  | { kind: 'drafts'; count: number }
  | { kind: 'billingIdentity' }
  | { kind: 'email' }
  | { kind: 'welcome'; left: number }
  | { kind: 'sessionType' }
  | { kind: 'hours' }
  | { kind: 'secondFactor'; dueAt: string | null }
  | { kind: 'dispute'; count: number; amountCents: number; answerBy: string | null }

interface Known {
  server: ReplyOf<typeof contract.reports.thingsToDo>
  /** Null if the practice does not bill. */
  billing: ReplyOf<typeof contract.billing.toDo> | null
  requests: number
  user: { emailVerifiedAt: string | null; hasTotp: boolean; secondFactorDueAt: string | null } | undefined
  dismissed: readonly string[]
  /** The open steps of the welcome; null if it is over. */
  welcome: readonly string[] | null
  /** Disputed payments, most urgent first. */
  disputes: ReplyOf<typeof contract.billing.summary>['disputes']
}

/** Returns the things to do, most urgent first. */
export function thingsToDo({ server, billing, disputes, requests, user, dismissed, welcome }: Known): Todo[] {
  const [dispute] = disputes
  const things: (Todo | false | undefined)[] = [
    dispute && { kind: 'dispute', count: disputes.length, ...dispute },
    requests > 0 && { kind: 'requests', count: requests },
    server.unreadMessages > 0 && { kind: 'messages', count: server.unreadMessages },
    server.reportedReviews > 0 && { kind: 'reported', count: server.reportedReviews },
    server.sessionsToClose > 0 && { kind: 'sessionsToClose', count: server.sessionsToClose },
    server.sessionsToComplete > 0 && {
      kind: 'sessionsToComplete',
      count: server.sessionsToComplete,
      sessionId: server.nextToComplete,
    },
    server.unsignedConsents > 0 && {
      kind: 'unsigned',
      count: server.unsignedConsents,
      sessionId: server.nextUnsigned,
    },
    ...billingToDo(billing),
    user?.emailVerifiedAt === null && { kind: 'email' },
    welcome !== null && { kind: 'welcome', left: welcome.length },
    // The welcome asks for both itself, unless its step was skipped.
    !welcome?.includes('types') && !server.hasSessionType && { kind: 'sessionType' },
    !welcome?.includes('hours') && !server.hasHours && { kind: 'hours' },
    user &&
      !user.hasTotp &&
      (user.secondFactorDueAt !== null || !dismissed.includes('secondFactor')) && {
        kind: 'secondFactor',
        dueAt: user.secondFactorDueAt,
      },
  ]
  return things.filter((thing): thing is Todo => Boolean(thing))
}

/** Sessions without a note are listed once the billing identity is complete. */
function billingToDo(billing: Known['billing']): (Todo | false)[] {
  if (!billing) return []
  const { sessionsWithoutNote, noteFromCents, drafts, missing } = billing
  if (missing.length > 0) return [sessionsWithoutNote + drafts > 0 && { kind: 'billingIdentity' }]
  return [
    sessionsWithoutNote > 0 && { kind: 'notes', count: sessionsWithoutNote, fromCents: noteFromCents },
    drafts > 0 && { kind: 'drafts', count: drafts },
  ]
}
