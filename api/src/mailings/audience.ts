import type { Config } from '../config.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { refuseField } from '../http/errors.ts'
import { mailbox } from '../mail/address.ts'
import { addressHashes } from '../mail/opt-out.ts'
import { chosenIds } from '../patients/list.ts'
import type { PracticeId } from '../practice-id.ts'
import { type MailingKind, MOST_RECIPIENTS, type NewsChoice, type PassedOverReason } from './states.ts'
import { unconfirmedOf } from './unconfirmed.ts'

type Filter = Extract<Parameters<typeof chosenIds>[2], { filter: unknown }>['filter']

/** To whom: one of both. */
interface MailingAudience {
  patientIds?: readonly string[] | undefined
  filter?: Filter | undefined
}

/** A client, and why nothing would go to them; null: something would. */
export interface Reach {
  id: string
  firstname: string
  lastname: string
  to: string | null
  reason: PassedOverReason | null
}

/** The ids of an audience in the order of their names; one that is not of the practice is refused. */
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
    .select(['id', 'firstname', 'lastname', 'email', 'archivedAt', 'newsChoice'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()

type Candidate = Awaited<ReturnType<typeof candidatesOf>>[number]

/** Why clients get no mail of a kind, in the order of the ids. Who is gone meanwhile is left out. */
export async function mailReach(
  query: Query,
  { APP_SECRET: secret }: Pick<Config, 'APP_SECRET'>,
  practiceId: PracticeId,
  ids: readonly string[],
  kind: MailingKind,
): Promise<Reach[]> {
  if (ids.length === 0) return []
  const known = new Map((await candidatesOf(query, practiceId, ids)).map((each) => [each.id, each]))
  const people = ids.flatMap((id) => known.get(id) ?? [])
  const refusals = await refusalsOfAddresses(query, secret, practiceId, people)
  const unconfirmed = await unconfirmedOf(query, practiceId, ids)
  return people.map((person) => {
    const { id, firstname, lastname } = person
    const to = mailbox(`${firstname} ${lastname}`, person.email)?.address ?? null
    const reason = reasonOf(person, kind, refusals, secret) ?? (to && unconfirmed.has(id) ? 'unconfirmed' : null)
    return { id, firstname, lastname, to, reason }
  })
}

/** What addresses take no more, by their hashes. */
interface Refusals {
  suppressed: ReadonlyMap<string, 'bounced' | 'complained'>
  unsubscribed: ReadonlySet<string>
}

const textOf = (hash: Uint8Array) => Buffer.from(hash).toString('base64url')

async function refusalsOfAddresses(
  query: Query,
  secret: string,
  practiceId: PracticeId,
  people: readonly Candidate[],
): Promise<Refusals> {
  const hashes = people.flatMap(({ email }) => (email ? addressHashes(secret, email) : []))
  if (hashes.length === 0) return { suppressed: new Map(), unsubscribed: new Set() }
  const tables = tablesOf(query)
  const suppressed = await tables
    .selectFrom('SuppressedAddress')
    .select(['addressHash', 'reason'])
    .where('practiceId', '=', practiceId)
    .where('channel', '=', 'email')
    .where('addressHash', 'in', hashes)
    .execute()
  const unsubscribed = await tables
    .selectFrom('EmailOptOut')
    .select('addressHash')
    .where('addressHash', 'in', hashes)
    .execute()
  return {
    suppressed: new Map(
      suppressed.map(({ addressHash, reason }) => [
        textOf(addressHash),
        reason === 'complained' ? ('complained' as const) : ('bounced' as const),
      ]),
    ),
    unsubscribed: new Set(unsubscribed.map(({ addressHash }) => textOf(addressHash))),
  }
}

function reasonOf(
  { email, firstname, lastname, archivedAt, newsChoice }: Candidate,
  kind: MailingKind,
  { suppressed, unsubscribed }: Refusals,
  secret: string,
): PassedOverReason | null {
  if (archivedAt) return 'archived'
  if (!email || !mailbox(`${firstname} ${lastname}`, email)) return 'no_email'
  const hashes = addressHashes(secret, email).map(textOf)
  const blocked = hashes.map((hash) => suppressed.get(hash)).find((reason) => reason !== undefined)
  if (blocked) return blocked
  if (kind === 'service') return null
  return newsReason(newsChoice ?? null) ?? (hashes.some((hash) => unsubscribed.has(hash)) ? 'unsubscribed' : null)
}

/** Silence is no agreement (L34-5). */
export const newsReason = (choice: NewsChoice | null): 'news_unsaid' | 'news_refused' | null => {
  if (choice === null) return 'news_unsaid'
  return choice === 'refused' ? 'news_refused' : null
}
