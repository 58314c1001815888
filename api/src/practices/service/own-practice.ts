import { sql } from 'kysely'
import type * as z from 'zod'
import { type NewAuditEntry, practitionerEntry, writeAuditEach } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { pictureUrl } from '../../files/pictures.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { internationalPhone } from '../../http/international-phone.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { ChangedPractice, OwnPractice, PracticeChange, PracticeChanges } from '../contract/own-practice.ts'
import { assertUpToDate, pickKeys } from './expected.ts'

type Practice = z.output<typeof OwnPractice>
type Field = keyof z.output<typeof PracticeChanges>

/** The fields that a practice changes of itself. */
const fields = [
  'name',
  'siret',
  'address',
  'city',
  'phone',
  'email',
  'website',
  'location',
  'primaryColor',
] as const satisfies readonly Field[]

/** The caller's practice. */
export async function ownPractice(query: Query, practiceId: PracticeId): Promise<Practice> {
  const tables = tablesOf(query)
  const [row, pending] = await Promise.all([
    tables
      .selectFrom('Practice as p')
      .leftJoin('Picture as l', (join) => join.onRef('l.practiceId', '=', 'p.id').on('l.kind', '=', 'logo'))
      .select(['p.id', 'p.slug', ...fields.map((field) => `p.${field}` as const)])
      .select(['l.id as logoId', 'l.width', 'l.height'])
      .where('p.id', '=', practiceId)
      .executeTakeFirst(),
    // The address that is to be confirmed by the mailbox's owner.
    tables
      .selectFrom('AccountLink as k')
      .innerJoin('User as u', 'u.id', 'k.userId')
      .select('k.email')
      .where('u.practiceId', '=', practiceId)
      .where('k.purpose', '=', 'practice')
      .where('k.expiresAt', '>', sql<Date>`now()`)
      .orderBy('k.expiresAt', 'desc')
      .limit(1)
      .executeTakeFirst(),
  ])
  if (!row) throw new Error('the practice of an account is not there')
  const { logoId, width, height, ...practice } = row
  const logo = logoId && width && height ? { url: pictureUrl(logoId), width, height } : null
  return { ...practice, pendingEmail: pending?.email ?? null, logo }
}

/** Asks the reader of a mailbox first; false where nobody has to be asked, and the address is valid at once. */
export type ConfirmPracticeEmail = (email: string | null) => Promise<boolean>

/**
 * Changes the given fields. The later of two simultaneous changes of a field wins; the log has both. A new e-mail
 * address takes effect once it is confirmed.
 */
export async function changePractice(
  { query, actor, now }: { query: Query; actor: PractitionerActor; now: Date },
  { expected, ...sent }: Omit<z.output<typeof PracticeChange>, 'currentPassword'>,
  confirmEmail: ConfirmPracticeEmail,
): Promise<z.output<typeof ChangedPractice>> {
  const { practiceId } = actor
  // Locked first: otherwise the log might name an older value as the earlier one.
  const tables = tablesOf(query)
  await tables.selectFrom('Practice').select('id').where('id', '=', practiceId).forNoKeyUpdate().execute()
  const before = await ownPractice(query, practiceId)
  assertUpToDate(expected, before)
  const changes = { ...sent }
  if (sent.phone) changes.phone = internationalPhone('phone', sent.phone)
  if (sent.email !== undefined) {
    await dropPendingEmail(query, practiceId)
    if (sent.email !== before.email && (await confirmEmail(sent.email))) delete changes.email
  }
  if (isMoved(before, sent)) changes.location ??= null
  const changed = fields.filter((field) => changes[field] !== undefined && changes[field] !== before[field])
  if (changed.length === 0) {
    if (sent.email !== undefined) await publishPractice(query, practiceId)
    return { ...(await ownPractice(query, practiceId)), replaced: {} }
  }
  await tables.updateTable('Practice').set(pickKeys(changes, changed)).where('id', '=', practiceId).execute()
  await writeAuditEach(
    query,
    changed.map((field) =>
      practiceAuditEntry(actor, { field, before: before[field], after: changes[field] ?? null }, now),
    ),
  )
  await publishPractice(query, practiceId)
  return { ...(await ownPractice(query, practiceId)), replaced: pickKeys(before, changed) }
}

/** Invalidates the link to an address that is no longer wanted. */
const dropPendingEmail = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .deleteFrom('AccountLink')
    .where('purpose', '=', 'practice')
    .where('userId', 'in', ({ selectFrom }) =>
      selectFrom('User as u').select('u.id').where('u.practiceId', '=', practiceId),
    )
    .execute()

/** Another address has another location. */
const isMoved = (before: Practice, sent: z.output<typeof PracticeChanges>): boolean =>
  (['address', 'city'] as const).some((field) => sent[field] !== undefined && sent[field] !== before[field])

/** Open pages of the practice read again what has changed, and who is signed in with it. */
export async function publishPractice(query: Query, practiceId: PracticeId): Promise<void> {
  for (const topic of ['practice', 'user'] as const) await publishChange(query, practiceId, topic)
}

type Change = NonNullable<NewAuditEntry['details']>

/** A line of the log about the practice's own particulars. */
export const practiceAuditEntry = (actor: PractitionerActor, details: Change, now: Date) =>
  practitionerEntry('practice.changed', { actor, details, now })
