import { sql } from 'kysely'
import type * as z from 'zod'
import { hashPassword } from '../crypto/password.ts'
import { newId, newPracticeId } from '../db/base.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { consumeProof, type Proof } from '../http/captcha.ts'
import { internationalPhone } from '../http/international-phone.ts'
import { countMail, type Limits } from '../http/rate-limit.ts'
import type { PracticeId } from '../practice-id.ts'
import { isNameOfOther } from '../practices/page-names.ts'
import { addFirstSettings } from '../practices/settings.ts'
import { addFirstRule } from '../reminders/first-rules.ts'
import { enqueueLink } from './account-messages.ts'
import type { accounts } from './contract.ts'
import { enqueueAccountMail } from './jobs.ts'
import { assertStrongPassword } from './password-rule.ts'
import { slugsOf } from './practice-slugs.ts'
import { TERMS_VERSION } from './terms.ts'

type Registration = Omit<z.output<typeof accounts.register.body>, 'acceptsTerms' | 'captcha'>

interface RegistrationContext {
  limits: Limits
  /** The proof of work that opening a practice costs. Missing or used: `captcha`. */
  proof: Proof | null
  secret: string
  address: string
  now: Date
}

/**
 * Opens a practice with its first account and its practitioner. It has the default settings, discretion and the
 * essential mode, but no session type and no opening hours yet, so nothing can be booked. If the address has an account
 * already, the same work is done and undone, and its owner is told: the answer and its time are the same.
 */
export async function register(
  em: EntityManager,
  { account, practice }: Registration,
  { limits, proof, secret, address, now }: RegistrationContext,
): Promise<void> {
  await consumeProof(queryOf(em), proof)
  const phone = practice.phone ? internationalPhone('practice.phone', practice.phone) : null
  await countMail(limits, { kind: 'register', email: account.email, address })
  await assertStrongPassword('account.password', account.password, [account.email, account.name, practice.name])
  const passwordHash = await hashPassword(account.password)
  const ids = { practiceId: newPracticeId(), userId: newId() }
  await inPractice(em, ids.practiceId, async (own) => {
    const query = queryOf(own)
    await query('savepoint account')
    await addPractice(query, ids.practiceId, { account, practice: { ...practice, phone } }, now)
    await addFirstSettings(query, ids.practiceId)
    await addFirstRule(query, ids.practiceId, now)
    const isAdded = await addOwner(query, { ...ids, passwordHash }, { account, practice }, now)
    await enqueueLink(query, ids, 'verify', { secret, now, email: account.email })
    // Undoes the rows but still commits: a shorter transaction would tell that the account exists.
    await query(isAdded ? 'release savepoint account' : 'rollback to savepoint account')
    const owner = await tablesOf(query)
      .selectFrom('User')
      .select('id')
      .where(({ ref }) => sql<string>`lower(${ref('email')})`, '=', account.email.toLowerCase())
      .executeTakeFirst()
    // For a new address the job finds nobody: the database does the same work.
    await enqueueAccountMail(query, !isAdded && owner ? owner.id : newId(), 'known', now)
  })
}

async function addPractice(
  query: Query,
  id: PracticeId,
  { account, practice }: Registration,
  now: Date,
): Promise<void> {
  for (const slug of slugsOf(practice.name, practice.city ?? null, id)) {
    // Another practice's page once had that name: printed codes lead there.
    if (await isNameOfOther(query, id, slug)) continue
    const added = await tablesOf(query)
      .insertInto('Practice')
      .values({
        id,
        slug,
        name: practice.name,
        locale: account.locale,
        timeZone: practice.timeZone,
        siret: practice.siret ?? null,
        address: practice.address ?? null,
        city: practice.city ?? null,
        phone: practice.phone ?? null,
        email: account.email,
        isActive: true,
        createdAt: now,
        location: practice.location ?? null,
      })
      .onConflict((taken) => taken.column('slug').doNothing())
      .returning('id')
      .execute()
    if (added.length) return
  }
  throw new Error('no slug was free')
}

async function addOwner(
  query: Query,
  { practiceId, userId, passwordHash }: { practiceId: PracticeId; userId: string; passwordHash: string },
  { account, practice }: Registration,
  now: Date,
): Promise<boolean> {
  const insert = (email: string) =>
    tablesOf(query)
      .insertInto('User')
      .values({
        id: userId,
        practiceId,
        email,
        name: account.name,
        locale: account.locale,
        timeZone: practice.timeZone,
        passwordHash,
        isAdmin: false,
        createdAt: now,
        termsVersion: TERMS_VERSION,
        termsLocale: account.locale,
        termsAcceptedAt: now,
      })
      .onConflict((taken) => taken.expression(sql`lower(email)`).doNothing())
      .returning('id')
      .execute()
  const isAdded = (await insert(account.email)).length > 0
  // An unused address replaces the known one: the same is written, and then undone. For a new address the second step
  // changes nothing.
  await insert(isAdded ? account.email : `${userId}@taken.invalid`)
  await tablesOf(query)
    .insertInto('Practitioner')
    .values({ id: newId(), practiceId, userId, name: account.name })
    .execute()
  return isAdded
}
