import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { addressHash } from '../mail/opt-out.ts'
import type { PracticeId } from '../practice-id.ts'
import { smsCountries } from '../sms/countries.ts'
import { mobileOf } from '../sms/mobile.ts'
import { previousSecretOf } from './keys.ts'
import { textUnlessLost } from './lost-text.ts'
import { nameDigest } from './name-digest.ts'
import { allPracticeIds, type Rotation } from './rotation.ts'
import { isSealedBy, openSecret, sealSecret } from './seal.ts'
import { readVault, type Secrets } from './vault.ts'

/**
 * A column whose values `seal` has sealed with a key of APP_SECRET. Its values stay bound to their purpose and to
 * `about`.
 */
interface SecretColumn {
  table: string
  column: string
  purpose: string
  about: string
}

/** The columns that last. Answers kept for repeated requests expire by themselves, so they are not listed. */
const secretColumns: readonly SecretColumn[] = [
  { table: 'second_factor', column: 'secret', purpose: 'totp', about: 'user_id' },
  { table: 'subscribed_calendar', column: 'address', purpose: 'subscribed-calendar', about: 'id' },
  { table: 'calendly_account', column: 'token', purpose: 'calendly/token', about: 'practice_id' },
  { table: 'calendly_account', column: 'signing_key', purpose: 'calendly/signing-key', about: 'practice_id' },
  { table: 'video_choice', column: 'secret', purpose: 'video', about: 'practice_id' },
]

/**
 * Reseals with APP_SECRET what APP_SECRET_PREVIOUS sealed, and adds hashes by the new secret for those who want no
 * mail.
 */
export async function resealSecrets({ orm, secrets, report }: Rotation): Promise<void> {
  const { APP_SECRET } = secrets
  const previous = previousSecretOf(APP_SECRET)
  if (!previous) return report('APP_SECRET_PREVIOUS is not set: nothing is sealed anew for APP_SECRET.')
  let values = 0
  for (const practiceId of await allPracticeIds(orm))
    await inPractice(orm.em.fork(), practiceId, async (em) => {
      const query = queryOf(em)
      for (const { table, column, purpose, about } of secretColumns) {
        const rows = await query<{ about: string; value: Buffer }>(
          `select ${about} as about, ${column} as value from ${table}
           where practice_id = $1 and ${column} is not null for no key update`,
          [practiceId],
        )
        for (const row of rows.filter(({ value }) => !isSealedBy(APP_SECRET, value))) {
          const anew = sealSecret(APP_SECRET, purpose, openSecret(APP_SECRET, purpose, row.value, row.about), row.about)
          await query(`update ${table} set ${column} = $3 where practice_id = $1 and ${about} = $2`, [
            practiceId,
            row.about,
            anew,
          ])
          values += 1
        }
      }
      values += await rehashTags(query, secrets, practiceId)
      await rehashSuppressed(query, APP_SECRET, previous, practiceId)
      const known = await query<{ address: string }>(
        `select lower(email) as address from patient where practice_id = $1 and email is not null
         union select lower(email) from app_user where practice_id = $1`,
        [practiceId],
      )
      // Hashes cannot be turned back, so those of the old secret are found by hashing the existing addresses.
      await query(
        `insert into email_opt_out (address_hash, opted_out_at)
         select k.anew, o.opted_out_at from unnest($1::bytea[], $2::bytea[]) as k (before, anew)
           join email_opt_out o on o.address_hash = k.before
         on conflict do nothing`,
        [
          known.map(({ address }) => addressHash(previous, address)),
          known.map(({ address }) => addressHash(APP_SECRET, address)),
        ],
      )
    })
  report(`${values} values are sealed anew for APP_SECRET: APP_SECRET_PREVIOUS can go.`)
}

/** Adds hashes by the present APP_SECRET for the suppressed addresses and numbers of a practice. */
async function rehashSuppressed(query: Query, secret: string, previous: string, practiceId: PracticeId): Promise<void> {
  const people = await query<{ address: string | null; phone: string | null }>(
    `select email as address, phone from patient where practice_id = $1
     union select null, guardian_phone from patient where practice_id = $1`,
    [practiceId],
  )
  const numbers = people.flatMap(({ phone }) => {
    const mobile = mobileOf(phone, smsCountries)
    return 'number' in mobile ? [mobile.number] : []
  })
  const known = [...people.flatMap(({ address }) => address ?? []), ...numbers]
  await query(
    `insert into suppressed_address (practice_id, channel, address_hash, reason, suppressed_at)
     select s.practice_id, s.channel, k.anew, s.reason, s.suppressed_at
       from unnest($2::bytea[], $3::bytea[]) as k (before, anew)
       join suppressed_address s on s.practice_id = $1 and s.address_hash = k.before
     on conflict do nothing`,
    [
      practiceId,
      known.map((address) => addressHash(previous, address)),
      known.map((address) => addressHash(secret, address)),
    ],
  )
}

interface TagRow {
  id: string
  name: Buffer
  name_digest: Buffer
}

/**
 * Makes the tags of a practice findable by the present APP_SECRET, in its transaction; returns how many were changed.
 * Where the same tag was made anew since, it takes over the clients of the older one. A tag that cannot be opened stays
 * as it is.
 */
async function rehashTags(query: Query, secrets: Secrets, practiceId: PracticeId): Promise<number> {
  const vault = await readVault(query, secrets, practiceId)
  const tags = await query<TagRow>(
    'select id, name, name_digest from tag where practice_id = $1 order by id for no key update',
    [practiceId],
  )
  let changed = 0
  for (const { id, name, name_digest } of tags) {
    const words = textUnlessLost(vault, `tag.name:${id}`, name)
    const digest = words === null ? name_digest : nameDigest(secrets.APP_SECRET, practiceId, words)
    if (digest.equals(name_digest)) continue
    changed += 1
    const twin = tags.find((other) => other.name_digest.equals(digest))
    if (!twin) {
      await query('update tag set name_digest = $3 where practice_id = $1 and id = $2', [practiceId, id, digest])
      continue
    }
    await query(
      `insert into patient_tag (practice_id, patient_id, tag_id)
       select practice_id, patient_id, $3 from patient_tag where practice_id = $1 and tag_id = $2
       on conflict do nothing`,
      [practiceId, id, twin.id],
    )
    await query('delete from patient_tag where practice_id = $1 and tag_id = $2', [practiceId, id])
    await query('delete from tag where practice_id = $1 and id = $2', [practiceId, id])
  }
  return changed
}
