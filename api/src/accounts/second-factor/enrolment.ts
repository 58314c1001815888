import { millisecondsInDay } from 'date-fns/constants'
import { sealSecret } from '../../crypto/seal.ts'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import type { PractitionerActor } from '../../http/actor.ts'
import { fail } from '../../http/errors.ts'
import { assertAllowed } from '../policy.ts'
import { consumeCode, SECOND_FACTOR_SEAL } from './consume-code.ts'
import { isSecondFactorDue } from './due.ts'
import { newRecoveryCodes, recoveryHash } from './recovery.ts'
import { newTotpSecret, totpUri } from './totp.ts'

/** A shown secret has to be confirmed within this time. */
const CONFIRMED_WITHIN_MS = 30 * 60_000

type Account = Pick<
  PractitionerActor,
  'userId' | 'practiceId' | 'email' | 'isAdmin' | 'isTotpRequired' | 'authSessionId' | 'emailVerifiedAt'
>

/** What opens sealed secrets, and the time. */
interface Means {
  secret: string
  now: Date
}

/** The state of the second factor. Everything here happens inside the practice's transaction. */
export async function readSecondFactor(query: Query, account: Account, now: Date) {
  const { userId, practiceId, isAdmin, isTotpRequired, emailVerifiedAt } = account
  const tables = tablesOf(query)
  const [user, app, recoveryCodesLeft] = await Promise.all([
    tables.selectFrom('User').select(['totpSince', 'secondFactorDueAt']).where('id', '=', userId).executeTakeFirst(),
    findApp(query, { userId, practiceId }),
    countOf(tables.selectFrom('RecoveryCode').where('practiceId', '=', practiceId).where('userId', '=', userId)),
  ])
  const isOn = Boolean(user?.totpSince)
  const dueAt = user?.secondFactorDueAt ?? null
  return {
    isOn,
    hasApp: app !== undefined,
    // A sign-in from before the day stays valid without a second factor. From that day on, one that is on must stay on.
    isRequired:
      isAdmin || isTotpRequired || (isOn && isSecondFactorDue({ secondFactorDueAt: dueAt, emailVerifiedAt }, now)),
    dueAt,
    recoveryCodesLeft,
  }
}

type Owner = Pick<Account, 'userId' | 'practiceId'>

/** The authenticator of an account, once a first code was accepted. */
const findApp = (query: Query, { userId, practiceId }: Owner) =>
  tablesOf(query)
    .selectFrom('SecondFactor')
    .select('userId')
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
    .where('isConfirmed', '=', true)
    .executeTakeFirst()

/** How long a practitioner who begins to keep records may postpone a second factor. */
const SET_UP_WITHIN_MS = 30 * millisecondsInDay

/**
 * Asks a practitioner who has begun to keep records for a second factor: it is proposed until the due day, then each
 * new sign-in needs one. A sign-in that began before is not interrupted.
 */
export async function askForSecondFactor(query: Query, userId: string, now: Date): Promise<void> {
  await tablesOf(query)
    .updateTable('User')
    .set({ secondFactorDueAt: new Date(now.getTime() + SET_UP_WITHIN_MS) })
    .where('id', '=', userId)
    .where('secondFactorDueAt', 'is', null)
    .execute()
}

/**
 * Creates a secret that does not count until one of its codes is confirmed. The earlier one is deleted. Refused without
 * a confirmed address: the account may be a stranger's, whose authenticator would lock the owner out.
 */
export async function beginTotp(query: Query, account: Account, { secret, now }: Means) {
  if (!account.emailVerifiedAt) throw fail('email_unverified')
  await lockSecondFactor(query, account, { hasApp: false })
  const shared = newTotpSecret()
  const { userId, practiceId } = account
  const begun = { secret: sealSecret(secret, SECOND_FACTOR_SEAL, shared, userId), lastStep: 0, createdAt: now }
  await tablesOf(query)
    .insertInto('SecondFactor')
    .values({ practiceId, userId, ...begun })
    .onConflict((row) => row.columns(['practiceId', 'userId']).doUpdateSet(begun))
    .execute()
  return { secret: shared, uri: totpUri(shared, account.email) }
}

/** Turns the authenticator on by a first code, and returns new recovery codes, beside a passkey too. */
export async function confirmTotp(query: Query, account: Account, code: string, means: Means): Promise<string[]> {
  const { userId, practiceId } = account
  await lockSecondFactor(query, account, { hasApp: false })
  const tables = tablesOf(query)
  const pending = await tables
    .selectFrom('SecondFactor')
    .select('userId')
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
    .where('createdAt', '>', new Date(means.now.getTime() - CONFIRMED_WITHIN_MS))
    .executeTakeFirst()
  if (!pending) throw fail('conflict')
  if (!(await consumeCode(query, account, code, { ...means, isFirst: true }))) throw fail('wrong_code')
  await tables
    .updateTable('SecondFactor')
    .set({ isConfirmed: true })
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
    .execute()
  await markSecondFactorOn(query, account, means.now)
  return replaceRecoveryCodes(query, account)
}

/** Makes every later sign-in ask for a second factor. */
export const markSecondFactorOn = (query: Query, { userId }: Pick<Account, 'userId'>, now: Date) =>
  tablesOf(query)
    .updateTable('User')
    .set({ totpSince: now })
    .where('id', '=', userId)
    .where('totpSince', 'is', null)
    .execute()

/** Replaces the recovery codes in return for a valid code. */
export async function renewRecoveryCodes(query: Query, account: Account, code: string, means: Means) {
  await lockSecondFactor(query, account, { isOn: true })
  if (!(await consumeCode(query, account, code, means))) throw fail('wrong_code')
  return replaceRecoveryCodes(query, account)
}

/** Turns the authenticator off for a valid code. Accounts that need a second factor cannot remove the last one. */
export async function turnOffTotp(query: Query, account: Account, code: string, means: Means): Promise<void> {
  await lockSecondFactor(query, account, { hasApp: true })
  if (!(await consumeCode(query, account, code, means))) throw fail('wrong_code')
  await deleteApp(query, account)
  await turnOffWithoutFactor(query, account, means.now)
}

/**
 * Lets the password alone sign in again once neither an authenticator nor a passkey is left. From the day on which a
 * second factor is due, that is not allowed, even for a sign-in of before.
 */
export async function turnOffWithoutFactor(query: Query, account: Account, now: Date): Promise<void> {
  const { userId, practiceId } = account
  const tables = tablesOf(query)
  const passkey = await tables
    .selectFrom('Passkey')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('userId', '=', userId)
    .limit(1)
    .executeTakeFirst()
  if (passkey || (await findApp(query, account))) return
  assertAllowed(account, 'turnOff', 'SecondFactor', { userId: account.userId })
  const user = await tables
    .selectFrom('User')
    .select(['secondFactorDueAt', 'emailVerifiedAt'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (account.isTotpRequired || (user && isSecondFactorDue(user, now))) throw fail('forbidden')
  await deleteRecoveryCodes(query, account)
  await deleteApp(query, account)
  await tables
    .updateTable('User')
    .set({ totpSince: null })
    .where('practiceId', '=', practiceId)
    .where('id', '=', userId)
    .execute()
}

const deleteApp = (query: Query, { userId, practiceId }: Owner) =>
  tablesOf(query).deleteFrom('SecondFactor').where('practiceId', '=', practiceId).where('userId', '=', userId).execute()

const deleteRecoveryCodes = (query: Query, { userId, practiceId }: Owner) =>
  tablesOf(query).deleteFrom('RecoveryCode').where('practiceId', '=', practiceId).where('userId', '=', userId).execute()

/** Locks the second factor: a second window sees what the first changed, and a signed-out window changes nothing. */
export async function lockSecondFactor(
  query: Query,
  { userId, practiceId, authSessionId }: Pick<Account, 'userId' | 'practiceId' | 'authSessionId'>,
  expected: { isOn?: boolean; hasApp?: boolean } = {},
): Promise<{ isOn: boolean; hasApp: boolean }> {
  const tables = tablesOf(query)
  const user = await tables
    .selectFrom('User')
    .select('totpSince')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const signIn = await tables.selectFrom('AuthSession').select('id').where('id', '=', authSessionId).executeTakeFirst()
  if (!signIn) throw fail('not_signed_in')
  const app = await findApp(query, { userId, practiceId })
  const found = { isOn: Boolean(user?.totpSince), hasApp: app !== undefined }
  if ((expected.isOn ?? found.isOn) !== found.isOn || (expected.hasApp ?? found.hasApp) !== found.hasApp)
    throw fail('conflict')
  return found
}

/** Gives new recovery codes in place of the old. */
export async function replaceRecoveryCodes(query: Query, owner: Owner): Promise<string[]> {
  const { userId, practiceId } = owner
  const codes = newRecoveryCodes()
  await deleteRecoveryCodes(query, owner)
  await tablesOf(query)
    .insertInto('RecoveryCode')
    .values(codes.map((code) => ({ practiceId, userId, codeHash: recoveryHash(code) })))
    .execute()
  return codes
}
