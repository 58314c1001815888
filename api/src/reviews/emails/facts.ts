import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { Lang } from '../../http/schema.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { ReviewHider, ReviewStatus } from '../states.ts'

/** The present facts about a session that is, or was, reviewed. */
export interface ReviewFacts {
  practiceId: PracticeId
  /** Whether a review may be asked for: the session took place, none is written, and the client is not archived. */
  isAskable: boolean
  /** The status of its review; null without one. */
  status: ReviewStatus | null
  /** Who last hid the review. */
  hiddenBy: ReviewHider | null
  session: { id: string; startsAt: Date; locale: Lang; reviewLinkVersion: number }
  client: { id: string; firstname: string; lastname: string; email: string | null; unsubscribedAt: Date | null }
  /** Who writes: a person's name, since a practice's says what it is for. */
  practitioner: string
  practitionerEmail: string
  practice: Record<'email' | 'phone' | 'address' | 'city' | 'primaryColor', string | null> & {
    locale: Lang
    timeZone: string
  }
}

/** The contact that replies go to: the practice, or its practitioner if it has no address. */
export const answerContact = ({ practice, practitionerEmail }: ReviewFacts) => ({
  ...practice,
  email: practice.email ?? practitionerEmail,
})

export async function reviewFacts(
  query: Query,
  practiceId: PracticeId,
  sessionId: string | null,
): Promise<ReviewFacts | null> {
  if (sessionId === null) return null
  const tables = tablesOf(query)
  const session = await tables
    .selectFrom('Session')
    .select(['id', 'startsAt', 'locale', 'status', 'practitionerId', 'patient', 'reviewLinkVersion'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session) return null
  const [client, practitioner, practice, review] = await Promise.all([
    tables
      .selectFrom('Patient')
      .select(['id', 'firstname', 'lastname', 'email', 'archivedAt', 'unsubscribedAt'])
      .where('practiceId', '=', practiceId)
      .where('id', '=', session.patient)
      .executeTakeFirstOrThrow(),
    tables
      .selectFrom('Practitioner as t')
      .innerJoin('User as u', 'u.id', 't.userId')
      .select(['t.name', 'u.email', 'u.suspendedAt'])
      .where('t.practiceId', '=', practiceId)
      .where('t.id', '=', session.practitionerId)
      .executeTakeFirstOrThrow(),
    tables
      .selectFrom('Practice')
      .select(['email', 'phone', 'address', 'city', 'primaryColor', 'locale', 'timeZone', 'isActive'])
      .where('id', '=', practiceId)
      .executeTakeFirstOrThrow(),
    tables
      .selectFrom('Review')
      .select(['status', 'hiddenBy'])
      .where('practiceId', '=', practiceId)
      .where('sessionId', '=', sessionId)
      .executeTakeFirst(),
  ])
  const isOpen = practice.isActive && practitioner.suspendedAt === null
  return {
    practiceId,
    isAskable: session.status === 'completed' && !review && client.archivedAt === null && isOpen,
    status: review?.status ?? null,
    hiddenBy: review?.hiddenBy ?? null,
    session,
    client,
    practitioner: practitioner.name,
    practitionerEmail: practitioner.email,
    practice,
  }
}
