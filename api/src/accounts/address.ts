import { writeAudit } from '../audit/service.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import { fail } from '../http/errors.ts'
import { enqueueAccountMessage } from './account-messages.ts'
import { consumeLink, type KnownLink, readLink, revokeLinks } from './links.ts'
import { endSignIns } from './sign-in.ts'

interface Confirmed {
  userId: string
  practiceId: string
  email: string
  /** Of a new account; else it has taken the place of another. */
  isNew: boolean
}

/**
 * Confirms an address by a mailed link: the account's own, or one that replaces it. `conflict` when somebody else has
 * taken the new one meanwhile: the unique index says so. `authSessionId`: the sign-in of the browser that confirms.
 */
export async function confirmEmail(
  em: EntityManager,
  token: string,
  { now, authSessionId = null }: { now: Date; authSessionId?: string | null },
): Promise<Confirmed> {
  const link = await readLink(queryOf(em), token, ['verify', 'change'], now)
  const { userId, practiceId, email } = link
  if (email === null) throw fail('link_expired')
  const isNew = link.purpose === 'verify'
  await inPractice(em, practiceId, async (own) => {
    const query = queryOf(own)
    await consumeLink(query, link, token)
    if (isNew) await verifyEmail(query, link, email, { now, authSessionId })
    else await replaceEmail(query, link, email, now)
    await publishChange(query, practiceId, 'user')
  })
  return { userId, practiceId, email, isNew }
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
  const [user] = await query<{ is_verified: boolean }>(
    'select email_verified_at is not null as is_verified from app_user where id = $1 and email = $2',
    [userId, email],
  )
  if (!user) throw fail('link_expired')
  await revokeLinks(query, userId, ['verify'])
  if (user.is_verified) return
  await query('update app_user set email_verified_at = $2 where id = $1', [userId, now.toISOString()])
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
  await revokeLinks(query, userId, ['verify', 'change', 'reset'])
  if (!before) return
  const actor = { id: userId, name: before.name }
  await writeAudit(query, { practiceId, by: 'practitioner', actor, action: 'account.email_changed', now })
  if (before.is_verified) await enqueueAccountMessage(query, account, 'emailChanged', { now, email: before.email })
}
