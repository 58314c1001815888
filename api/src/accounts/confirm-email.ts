import { sql } from 'kysely'
import { writePractitionerAudit } from '../audit/service.ts'
import { hashPassword } from '../crypto/password.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import { publishPractice } from '../practices/service/own-practice.ts'
import { enqueueAccountMessage } from './account-messages.ts'
import { consumeLink, type KnownLink, readLink, revokeLinks } from './links.ts'
import { assertStrongPassword } from './password-rule.ts'
import { clearUnverifiedAccount, type EndConnections, guessableWords, setPassword } from './recovery.ts'
import { endSignIns } from './sign-in.ts'

interface Confirmed {
  userId: string
  practiceId: PracticeId
  email: string
  /** True for a new account; false where it replaces another address. */
  isNew: boolean
  /** The practice's own address, not the account's. */
  isPractice?: true
}

interface Confirmation {
  token: string
  /** Chosen where the browser is not signed in to the account. */
  password: string | undefined
  /** Who is signed in, in the browser that confirms. */
  actor: PractitionerActor | null
  secret: string
  now: Date
  endConnections: EndConnections
}

/**
 * Confirms an address by a mailed link: the account's own, or one that replaces it. If somebody else has taken the new
 * one since, the unique index refuses with `conflict`.
 *
 * A browser that is not signed in to the account proves who owns the mailbox, not who opened the account. So it chooses
 * a password, as after a reset. The earlier password, which may be a stranger's, stops working, and what they left in
 * the account is removed. Without a password: 422 on `password`, and the link stays valid.
 *
 * An address that replaces a confirmed one may be mistyped. So only a browser that is signed in to the account confirms
 * it; any other is refused, and the link stays valid too.
 */
export async function confirmEmail(em: EntityManager, confirmation: Confirmation): Promise<Confirmed> {
  const { token, password, actor, secret, now } = confirmation
  const link = await readLink(queryOf(em), { secret, token }, ['verify', 'change', 'practice'], now)
  const { userId, practiceId, email } = link
  if (email === null) throw fail('link_expired')
  if (link.purpose === 'practice') {
    await inPractice(em, practiceId, (own) => confirmPracticeEmail(queryOf(own), link, email, { token, now }))
    return { userId, practiceId, email, isNew: false, isPractice: true }
  }
  const authSessionId = actor?.userId === userId ? actor.authSessionId : null
  const mayTakeBack = link.purpose === 'verify' || !link.isVerified
  if (authSessionId === null && !mayTakeBack) throw fail(actor ? 'forbidden' : 'not_signed_in')
  const passwordHash = authSessionId === null ? await newPasswordHash(em, userId, password) : null
  const isNew = link.purpose === 'verify'
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    await consumeLink(query, link, token)
    const isTaken = passwordHash !== null && (await clearUnverifiedAccount(query, link))
    // The earlier address was confirmed meanwhile.
    if (passwordHash !== null && !isTaken && !isNew) throw fail('not_signed_in')
    if (isNew) await verifyEmail(query, link, email, { now, authSessionId })
    else await replaceEmail(query, link, email, now)
    if (passwordHash !== null) await takeBack(query, link, passwordHash, confirmation)
    await publishChange(query, practiceId, 'user')
  })
  return { userId, practiceId, email, isNew }
}

/** The reader of a mailbox confirms that it is the practice's. It opens nothing, so nobody has to be signed in. */
async function confirmPracticeEmail(
  query: Query,
  link: KnownLink,
  email: string,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const { userId, practiceId } = link
  // In the order in which a change of the practice locks them.
  const before = await tablesOf(query)
    .selectFrom('Practice as p')
    .innerJoin('User as u', 'u.practiceId', 'p.id')
    .select(['p.email', 'u.name'])
    .where('p.id', '=', practiceId)
    .where('u.id', '=', userId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  await consumeLink(query, link, token)
  await tablesOf(query).updateTable('Practice').set({ email }).where('id', '=', practiceId).execute()
  const actor = { practiceId, userId, name: before?.name ?? '' }
  const details = { field: 'email', before: before?.email ?? null, after: email }
  await writePractitionerAudit(query, 'practice.changed', { actor, details, now })
  await publishPractice(query, practiceId)
  await enqueueAccountMessage(query, link, 'practiceEmailChanged', { now })
}

async function newPasswordHash(em: EntityManager, userId: string, password: string | undefined): Promise<string> {
  if (password === undefined) throw refuseField('password', 'required')
  await assertStrongPassword('password', password, await guessableWords(queryOf(em), userId))
  return hashPassword(password)
}

/** Gives the account to the reader of the mailbox, as a reset does; no mail tells them what they have just done. */
async function takeBack(
  query: Query,
  { userId, practiceId }: KnownLink,
  passwordHash: string,
  { now, endConnections }: Confirmation,
): Promise<void> {
  await tablesOf(query)
    .updateTable('User')
    .set({ knownNetworks: sql<Buffer[]>`'{}'`, knownDevices: sql<Buffer[]>`'{}'` })
    .where('id', '=', userId)
    .execute()
  await setPassword(query, { userId, practiceId }, passwordHash, {
    now,
    action: 'account.password_reset',
    isMailed: false,
  })
  await endConnections(query, { userId, practiceId }, now)
}

/** An earlier sign-in may belong to somebody who registered a stranger's address. Only the confirming one stays. */
async function verifyEmail(
  query: Query,
  account: KnownLink,
  email: string,
  { now, authSessionId }: { now: Date; authSessionId: string | null },
): Promise<void> {
  const { userId, practiceId } = account
  const user = await tablesOf(query)
    .selectFrom('User')
    .select(['emailVerifiedAt', 'name'])
    .where('id', '=', userId)
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) throw fail('link_expired')
  await revokeLinks(query, userId, ['verify'])
  if (user.emailVerifiedAt) return
  await tablesOf(query).updateTable('User').set({ emailVerifiedAt: now }).where('id', '=', userId).execute()
  const actor = { practiceId, userId, name: user.name }
  await writePractitionerAudit(query, 'account.email_confirmed', { actor, now })
  await endSignIns(query, account, authSessionId)
}

/**
 * Ends the links to the old address: its reader is no longer asked. The old address is told only if the owner had
 * confirmed it: nobody may write to strangers by opening an account with their address.
 */
async function replaceEmail(query: Query, account: KnownLink, email: string, now: Date): Promise<void> {
  const { userId, practiceId } = account
  const tables = tablesOf(query)
  const before = await tables
    .selectFrom('User')
    .select(['email', 'name', 'emailVerifiedAt'])
    .where('id', '=', userId)
    .executeTakeFirst()
  await tables.updateTable('User').set({ email, emailVerifiedAt: now }).where('id', '=', userId).execute()
  if (before)
    await tables
      .updateTable('Practice')
      .set({ email })
      .where('id', '=', practiceId)
      .where('email', '=', before.email)
      .execute()
  await revokeLinks(query, userId, ['verify', 'change', 'reset', 'practice'])
  if (!before) return
  const actor = { practiceId, userId, name: before.name }
  await writePractitionerAudit(query, 'account.email_changed', { actor, now })
  if (before.emailVerifiedAt) await enqueueAccountMessage(query, account, 'emailChanged', { now, email: before.email })
}
