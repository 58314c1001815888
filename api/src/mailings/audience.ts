import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { refuseField } from '../http/errors.ts'
import type { Lang } from '../http/schema.ts'
import { mailbox } from '../mail/address.ts'
import { unsubscribedAmong } from '../mail/opt-out.ts'
import type { SuppressionReason } from '../messages/states.ts'
import { suppressedAmong } from '../messages/suppression.ts'
import { chosenIds } from '../patients/list.ts'
import type { PracticeId } from '../practice-id.ts'
import { type MailingKind, MOST_RECIPIENTS, type NewsChoice, type PassedOverReason } from './states.ts'
import { unconfirmedOf } from './unconfirmed.ts'

type Filter = Extract<Parameters<typeof chosenIds>[2], { filter: unknown }>['filter']

/** The recipients: one of both. */
interface MailingAudience {
  patientIds?: readonly string[] | undefined
  filter?: Filter | undefined
}

/** A client, with the reason why nothing would reach them; null: something would. */
export interface ClientReach {
  id: string
  firstname: string
  lastname: string
  /** The language of what surrounds the words. */
  locale: Lang
  to: string | null
  reason: PassedOverReason | null
}

/** The ids of an audience in the order of names; one of another practice is refused. */
export async function audienceIds(
  query: Query,
  scope: PracticeScope,
  { patientIds, filter }: MailingAudience,
  now: Date,
) {
  const wanted = patientIds && [...new Set(patientIds)]
  const chosen = wanted ? { ids: wanted } : { filter: filter ?? {} }
  const ids = await chosenIds(query, scope, chosen, now)
  if (wanted && ids.length < wanted.length) throw refuseField('patientIds', 'unknown')
  if (ids.length === 0) throw refuseField('filter', 'required')
  if (ids.length > MOST_RECIPIENTS) throw refuseField('filter', 'too_many')
  return ids
}

const candidatesOf = (query: Query, practiceId: PracticeId, ids: readonly string[]) =>
  tablesOf(query)
    .selectFrom('Patient')
    .select(['id', 'firstname', 'lastname', 'email', 'locale', 'archivedAt', 'newsChoice', 'unsubscribedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()

type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number]

/** Why clients get no mail of a kind, in the order of the ids. Deleted clients are left out. */
export async function mailReach(
  query: Query,
  { practiceId, secrets: { APP_SECRET: secret } }: PracticeScope,
  ids: readonly string[],
  kind: MailingKind,
): Promise<ClientReach[]> {
  if (ids.length === 0) return []
  const known = new Map((await candidatesOf(query, practiceId, ids)).map((each) => [each.id, each]))
  const people = ids.flatMap((id) => known.get(id) ?? [])
  const addresses = people.flatMap(({ email }) => email ?? [])
  const refusals = {
    suppressed: await suppressedAmong(query, secret, { practiceId, channel: 'email' }, addresses),
    unsubscribed: await unsubscribedAmong(query, secret, addresses),
  }
  const unconfirmed = await unconfirmedOf(query, practiceId, ids)
  return people.map((person) => {
    const { id, firstname, lastname, locale } = person
    const to = mailbox(`${firstname} ${lastname}`, person.email)?.address ?? null
    const reason = reasonOf(person, kind, refusals) ?? (to && unconfirmed.has(id) ? 'unconfirmed' : null)
    return { id, firstname, lastname, locale, to, reason }
  })
}

/** The refusals of addresses. */
interface Refusals {
  suppressed: ReadonlyMap<string, SuppressionReason>
  unsubscribed: ReadonlySet<string>
}

function reasonOf(
  { email, firstname, lastname, archivedAt, newsChoice, unsubscribedAt }: Candidate,
  kind: MailingKind,
  { suppressed, unsubscribed }: Refusals,
): PassedOverReason | null {
  if (archivedAt) return 'archived'
  if (!email || !mailbox(`${firstname} ${lastname}`, email)) return 'no_email'
  const blocked = suppressed.get(email)
  if (blocked) return blocked === 'complained' ? 'complained' : 'bounced'
  if (kind === 'service') return null
  return newsReason(newsChoice ?? null) ?? (unsubscribedAt || unsubscribed.has(email) ? 'unsubscribed' : null)
}

/** Silence is no consent (L34-5). */
export const newsReason = (choice: NewsChoice | null): 'news_unsaid' | 'news_refused' | null => {
  if (choice === null) return 'news_unsaid'
  return choice === 'refused' ? 'news_refused' : null
}
