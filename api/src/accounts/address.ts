import { writeAudit } from '../audit/service.ts'
import { hashPassword } from '../crypto/password.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueueAccountMessage } from './account-messages.ts'
import { consumeLink, type KnownLink, readLink, revokeLinks } from './links.ts'
import { assertStrongPassword } from './password-rule.ts'
import { type EndConnections, guessableWords, setPassword, takeFromStranger } from './recovery.ts'
import { endSignIns } from './sign-in.ts'

interface Confirmed {
  userId: string
  practiceId: string
  email: string
  /** Of a new account; else it has taken the place of another. */
  isNew: boolean
  /** The practice's own address, not the account's. */
  isPractice?: true
}

interface Confirmation {
  token: string
  /** Chosen where the browser is not signed in to the account. */
  password: string | undefined
  /** Who is signed in in the browser that confirms. */
  actor: PractitionerActor | null
  secret: string
  now: Date
  endConnections: EndConnections
}

/**
 * Confirms an address by a mailed link: the account's own, or one that replaces it. `conflict` when somebody else has
 * taken the new one meanwhile: the unique index says so.
 *
 * A browser that is not signed in to the account shows whose mailbox it is, and nothing of who opened the account. There a
 * password is chosen, as after a reset: the one that somebody else may have chosen opens nothing any more, and what they
 * left in the account goes. Without it 422 on `password`, and the link can be used still.
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
  const passwordHash = authSessionId === null ? await newPasswordHash(em, userId, password) : null
  const isNew = link.purpose === 'verify'
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    await consumeLink(query, link, token)
    if (passwordHash !== null) await takeFromStranger(query, link)
    if (isNew) await verifyEmail(query, link, email, { now, authSessionId })
    else await replaceEmail(query, link, email, now)
    if (passwordHash !== null) await takeBack(query, link, passwordHash, confirmation)
    await publishChange(query, practiceId, 'user')
  })
  return { userId, practiceId, email, isNew }
}

/** Whoever reads the mailbox says that it is the practice's. It opens nothing, so nobody has to be signed in. */
async function confirmPracticeEmail(
  query: Query,
  link: KnownLink,
  email: string,
  { token, now }: { token: string; now: Date },
): Promise<void> {
  const { userId, practiceId } = link
  // In the order in which a change of the practice locks them.
  const [before] = await query<{ email: string | null; name: string }>(
    `select p.email, u.name from practice p join app_user u on u.practice_id = p.id
     where p.id = $1 and u.id = $2 for no key update of p`,
    [practiceId, userId],
  )
  await consumeLink(query, link, token)
  await query('update practice set email = $2 where id = $1', [practiceId, email])
  const actor = { id: userId, name: before?.name ?? '' }
  const details = { field: 'email', before: before?.email ?? null, after: email }
  await writeAudit(query, { practiceId, by: 'practitioner', actor, action: 'practice.changed', details, now })
  for (const topic of ['practice', 'user'] as const) await publishChange(query, practiceId, topic)
}

async function newPasswordHash(em: EntityManager, userId: string, password: string | undefined): Promise<string> {
  if (password === undefined) throw refuseField('password', 'required')
  await assertStrongPassword('password', password, await guessableWords(queryOf(em), userId))
  return hashPassword(password)
}

/** Gives the account to whoever reads the mailbox, as a reset does; no mail tells them what they have just done. */
async function takeBack(
  query: Query,
  { userId, practiceId }: KnownLink,
  passwordHash: string,
  { now, endConnections }: Confirmation,
): Promise<void> {
  await query("update app_user set known_networks = '{}', known_devices = '{}' where id = $1", [userId])
  await setPassword(query, { userId, practiceId }, passwordHash, {
    now,
    action: 'account.password_reset',
    isMailed: false,
  })
  await endConnections(query, { userId, practiceId }, now)
}

/**
 * An earlier sign-in may belong to somebody who registered a stranger's address. Only the one that confirms it stays.
 */
async function verifyEmail(
  query: Query,
  account: KnownLink,
  email: string,
  { now, authSessionId }: { now: Date; authSessionId: string | null },
): Promise<void> {
  const { userId } = account
  const [user] = await query<{ is_verified: boolean; name: string }>(
    'select email_verified_at is not null as is_verified, name from app_user where id = $1 and email = $2',
    [userId, email],
  )
  if (!user) throw fail('link_expired')
  await revokeLinks(query, userId, ['verify'])
  if (user.is_verified) return
  await query('update app_user set email_verified_at = $2 where id = $1', [userId, now.toISOString()])
  const actor = { id: userId, name: user.name }
  const { practiceId } = account
  await writeAudit(query, { practiceId, by: 'practitioner', actor, action: 'account.email_confirmed', now })
  await endSignIns(query, account, authSessionId)
}

/**
 * Links to the old address are worth nothing any more: whoever reads that mailbox is no longer asked. It is told if it
 * was the owner's: nobody writes to strangers by opening an account with their address.
 */
async function replaceEmail(query: Query, account: KnownLink, email: string, now: Date): Promise<void> {
  const { userId, practiceId } = account
  const [before] = await query<{ email: string; name: string; is_verified: boolean }>(
    'select email, name, email_verified_at is not null as is_verified from app_user where id = $1',
    [userId],
  )
  await query('update app_user set email = $2, email_verified_at = $3 where id = $1', [
    userId,
    email,
    now.toISOString(),
  ])
  await query('update practice set email = $2 where id = $1 and email = $3', [practiceId, email, before?.email])
  await revokeLinks(query, userId, ['verify', 'change', 'reset', 'practice'])
  if (!before) return
  const actor = { id: userId, name: before.name }
  await writeAudit(query, { practiceId, by: 'practitioner', actor, action: 'account.email_changed', now })
  if (before.is_verified) await enqueueAccountMessage(query, account, 'emailChanged', { now, email: before.email })
}
