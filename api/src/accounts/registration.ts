import type * as z from 'zod'
import { hashPassword } from '../crypto/password.ts'
import { newId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { consumeProof, type Proof } from '../http/captcha.ts'
import { type Limits, spendMail } from '../http/rate-limit.ts'
import { internationalPhone } from '../patients/service.ts'
import { addFirstRule } from '../reminders/service.ts'
import { enqueueLink } from './account-messages.ts'
import type { accounts } from './contract.ts'
import { askForMail } from './jobs.ts'
import { assertStrongPassword } from './password-rule.ts'
import { TERMS_VERSION } from './terms.ts'

type Registration = Omit<z.output<typeof accounts.register.body>, 'acceptsTerms' | 'captcha'>

interface RegistrationContext {
  limits: Limits
  /** Of the work that opening a practice costs. Without one, or with one that was used: `captcha`. */
  proof: Proof | null
  secret: string
  address: string
  now: Date
}

/**
 * Opens a practice with its first account and its practitioner. Settings are the defaults, in the essential mode; there
 * is no session type and no opening hour yet, so nothing can be booked. For an address that has an account the same
 * work is done and undone, and its owner is told: the answer and its time are the same.
 */
export async function register(
  em: EntityManager,
  { account, practice }: Registration,
  { limits, proof, secret, address, now }: RegistrationContext,
): Promise<void> {
  await consumeProof(queryOf(em), proof)
  const phone = practice.phone ? internationalPhone('practice.phone', practice.phone) : null
  await spendMail(limits, 'register', account.email, address)
  await assertStrongPassword('account.password', account.password, [account.email, account.name, practice.name])
  const passwordHash = await hashPassword(account.password)
  const ids = { practiceId: newId(), userId: newId() }
  await inPractice(em, ids.practiceId, async (own) => {
    const query = queryOf(own)
    await query('savepoint account')
    await addPractice(query, ids.practiceId, { account, practice: { ...practice, phone } }, now)
    await addFirstRule(query, ids.practiceId, now)
    const isAdded = await addOwner(query, ids, { account, practice }, passwordHash, now)
    await enqueueLink(query, ids, 'verify', { secret, now, email: account.email })
    // Undone within: a transaction that wrote nothing would end sooner than one whose writes reach the disk.
    await query(isAdded ? 'release savepoint account' : 'rollback to savepoint account')
    const [owner] = await query<{ id: string }>('select id from app_user where lower(email) = $1', [
      account.email.toLowerCase(),
    ])
    // For a new address the job finds nobody: what is asked of the database is the same.
    await askForMail(query, !isAdded && owner ? owner.id : newId(), 'known', now)
  })
}

async function addPractice(query: Query, id: string, { account, practice }: Registration, now: Date): Promise<void> {
  for (const slug of slugsOf(practice.name, practice.city ?? null, id)) {
    const added = await query(
      `insert into practice (id, slug, name, locale, time_zone, siret, address, city, phone, email, is_active, created_at,
         location)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, true, $11, $12) on conflict (slug) do nothing returning 1`,
      [
        id,
        slug,
        practice.name,
        account.locale,
        practice.timeZone,
        practice.siret ?? null,
        practice.address ?? null,
        practice.city ?? null,
        practice.phone ?? null,
        account.email,
        now.toISOString(),
        practice.location ?? null,
      ],
    )
    if (added.length) return
  }
  throw new Error('no slug was free')
}

async function addOwner(
  query: Query,
  { practiceId, userId }: { practiceId: string; userId: string },
  { account, practice }: Registration,
  passwordHash: string,
  now: Date,
): Promise<boolean> {
  const insert = (email: string) =>
    query(
      `insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin, created_at,
         terms_version, terms_locale, terms_accepted_at)
     values ($1, $2, $3, $4, $5, $6, $7, false, $8, $9, $5, $8) on conflict (lower(email)) do nothing returning 1`,
      [
        userId,
        practiceId,
        email,
        account.name,
        account.locale,
        practice.timeZone,
        passwordHash,
        now.toISOString(),
        TERMS_VERSION,
      ],
    )
  const isAdded = (await insert(account.email)).length > 0
  // An address that nobody has takes the place of one that somebody has: the same is written, and then undone. Of a new
  // address the second changes nothing.
  await insert(isAdded ? account.email : `${userId}@taken.invalid`)
  await query('insert into practitioner (id, practice_id, user_id, name) values ($1, $2, $3, $4)', [
    newId(),
    practiceId,
    userId,
    account.name,
  ])
  return isAdded
}

const MOST_OF_SLUG = 60

/** Ways to name a practice in an address, the shortest first; the last holds random figures. */
function slugsOf(name: string, city: string | null, id: string): string[] {
  const base = slugOf(name) || 'cabinet'
  return [base, ...(city ? [slugOf(`${base} ${city}`)] : []), `${base}-${id.slice(-4)}`, `${base}-${id.slice(-12)}`]
}

/** « Cabinet d’hypnose Œuvrard » → `cabinet-d-hypnose-oeuvrard`. */
const slugOf = (text: string) =>
  text
    .replace(/œ/gi, 'oe')
    .replace(/æ/gi, 'ae')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_OF_SLUG)
    .replace(/^-+|-+$/g, '')
