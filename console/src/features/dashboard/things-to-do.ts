import type { contract, ReplyOf } from '@ancrage/api/contract'

/** What may be to do, the most pressing first. */
export type Todo =
  | { kind: 'requests'; count: number }
  | { kind: 'messages'; count: number }
  | { kind: 'sessionsToClose'; count: number }
  | { kind: 'email' }
  | { kind: 'sessionType' }
  | { kind: 'hours' }
  | { kind: 'secondFactor'; dueAt: string | null }

interface Known {
  server: ReplyOf<typeof contract.reports.thingsToDo>
  requests: number
  user: { emailVerifiedAt: string | null; hasTotp: boolean; secondFactorDueAt: string | null } | undefined
  dismissed: readonly string[]
}

/** The things to do, by what is known now. */
export function thingsToDo({ server, requests, user, dismissed }: Known): Todo[] {
  const things: (Todo | false | undefined)[] = [
    requests > 0 && { kind: 'requests', count: requests },
    server.unreadMessages > 0 && { kind: 'messages', count: server.unreadMessages },
    server.sessionsToClose > 0 && { kind: 'sessionsToClose', count: server.sessionsToClose },
    user?.emailVerifiedAt === null && { kind: 'email' },
    !server.hasSessionType && { kind: 'sessionType' },
    !server.hasHours && { kind: 'hours' },
    user &&
      !user.hasTotp &&
      (user.secondFactorDueAt !== null || !dismissed.includes('secondFactor')) && {
        kind: 'secondFactor',
        dueAt: user.secondFactorDueAt,
      },
  ]
  return things.filter((thing): thing is Todo => Boolean(thing))
}
