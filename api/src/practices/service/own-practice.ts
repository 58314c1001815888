import type * as z from 'zod'
import { type NewAuditEntry, writeAuditEach } from '../../audit/service.ts'
import type { Query } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { pictureUrl } from '../../files/pictures.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { internationalPhone } from '../../patients/service.ts'
import type { ChangedPractice, OwnPractice, PracticeChange, PracticeChanges } from '../contract/own-practice.ts'
import { assertUpToDate, pickKeys } from './expected.ts'

type Practice = z.output<typeof OwnPractice>
type Field = keyof z.output<typeof PracticeChanges>

/** Where each field stands. The names in statements are these, never a caller's. */
const columns = {
  name: 'name',
  siret: 'siret',
  address: 'address',
  city: 'city',
  phone: 'phone',
  email: 'email',
  website: 'website',
  location: 'location',
  primaryColor: 'primary_color',
} as const satisfies Record<Field, string>

/** The address that is to be confirmed by the mailbox's owner. */
const PENDING_EMAIL = `select k.email from account_link k join app_user u on u.id = k.user_id
  where u.practice_id = p.id and k.purpose = 'practice' and k.expires_at > now() order by k.expires_at desc limit 1`

const READ = `select p.id, p.slug, ${Object.entries(columns)
  .map(([field, column]) => `p.${column} as "${field}"`)
  .join(', ')}, (${PENDING_EMAIL}) as "pendingEmail", l.id as "logoId", l.width, l.height
  from practice p left join picture l on l.practice_id = p.id and l.kind = 'logo' where p.id = $1`

type Row = Omit<Practice, 'logo'> & { logoId: string | null; width: number; height: number }

/** The caller's practice. */
export async function ownPractice(query: Query, practiceId: string): Promise<Practice> {
  const [row] = await query<Row>(READ, [practiceId])
  if (!row) throw new Error('the practice of an account is not there')
  const { logoId, width, height, ...practice } = row
  return { ...practice, logo: logoId === null ? null : { url: pictureUrl(logoId), width, height } }
}

/** Asks the owner of a mailbox first; false where nobody has to be asked, and the address holds at once. */
export type ConfirmPracticeEmail = (email: string | null) => Promise<boolean>

/** Changes the given fields. Of two simultaneous changes of a field the later one wins; the log has both. A new e-mail address holds once it is confirmed. */
export async function changePractice(
  query: Query,
  actor: PractitionerActor,
  { expected, ...sent }: z.output<typeof PracticeChange>,
  confirmEmail: ConfirmPracticeEmail,
  now: Date,
): Promise<z.output<typeof ChangedPractice>> {
  const { practiceId } = actor
  // Else what the log says was there before might be older than that.
  await query('select from practice where id = $1 for no key update', [practiceId])
  const before = await ownPractice(query, practiceId)
  assertUpToDate(expected, before)
  const changes = { ...sent }
  if (sent.phone) changes.phone = internationalPhone('phone', sent.phone)
  if (sent.email !== undefined) {
    await dropPendingEmail(query, practiceId)
    if (sent.email !== before.email && (await confirmEmail(sent.email))) delete changes.email
  }
  if (isMoved(before, sent)) changes.location ??= null
  const changed = (Object.keys(columns) as Field[]).filter(
    (field) => changes[field] !== undefined && changes[field] !== before[field],
  )
  if (changed.length === 0) {
    if (sent.email !== undefined) await publishPractice(query, practiceId)
    return { ...(await ownPractice(query, practiceId)), replaced: {} }
  }
  const sets = changed.map((field, index) => `${columns[field]} = $${index + 2}`).join(', ')
  await query(`update practice set ${sets} where id = $1`, [practiceId, ...changed.map((field) => changes[field])])
  await writeAuditEach(
    query,
    changed.map((field) => auditLine(actor, { field, before: before[field], after: changes[field] ?? null }, now)),
  )
  await publishPractice(query, practiceId)
  return { ...(await ownPractice(query, practiceId)), replaced: pickKeys(before, changed) }
}

/** A link to an address that is not wished for any more works no more. */
const dropPendingEmail = (query: Query, practiceId: string) =>
  query(
    `delete from account_link where purpose = 'practice' and user_id in (select id from app_user where practice_id = $1)`,
    [practiceId],
  )

/** Another address is somewhere else. */
const isMoved = (before: Practice, sent: z.output<typeof PracticeChanges>): boolean =>
  (['address', 'city'] as const).some((field) => sent[field] !== undefined && sent[field] !== before[field])

/** Open pages of the practice read again what has changed, and who is signed in with it. */
export async function publishPractice(query: Query, practiceId: string): Promise<void> {
  for (const topic of ['practice', 'user'] as const) await publishChange(query, practiceId, topic)
}

type Change = NonNullable<NewAuditEntry['details']>

/** A line of the log about the practice's own particulars. */
export const auditLine = (
  { practiceId, userId, name }: PractitionerActor,
  details: Change,
  now: Date,
): NewAuditEntry => ({
  practiceId,
  by: 'practitioner',
  actor: { id: userId, name },
  action: 'practice.changed',
  details,
  now,
})
