import type * as z from 'zod'
import { enqueueAccountMail } from '../accounts/jobs.ts'
import { endSignIns } from '../accounts/sign-in.ts'
import type { AuditAction } from '../audit/actions.ts'
import { adminAuthor, writeAudit } from '../audit/service.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishSignInEnd } from '../events/publish.ts'
import type { PractitionerActor } from '../http/actor.ts'
import { fail } from '../http/errors.ts'
import { retryFailed } from '../jobs/failed.ts'
import type { PracticeId } from '../practice-id.ts'
import type { AdminUser } from './contract/lists.ts'
import { readUserRow } from './lists/users.ts'

/** An admin's action on an account, in the admin scope. */
export interface AdminAction {
  query: Query
  admin: PractitionerActor
  userId: string
  now: Date
}

type Reply = z.output<typeof AdminUser>

/**
 * Suspends an account. Its sign-ins stay, without effect, to tell their bearers why; their streams end. Nobody suspends
 * themselves: of two admins who suspend each other, one remains.
 */
export async function suspendUser(act: AdminAction, reason: string): Promise<Reply> {
  const { query, admin, userId, now } = act
  if (userId === admin.userId) throw fail('conflict')
  // Always in the same order, so that two who suspend each other do not deadlock.
  const tables = tablesOf(query)
  const locked = await tables
    .selectFrom('User')
    .select(['id', 'suspendedAt'])
    .where('id', 'in', [userId, admin.userId])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (locked.some(({ id, suspendedAt }) => id === admin.userId && suspendedAt)) throw fail('suspended')
  const practiceId = await setSuspended(act, now)
  const open = await tables.selectFrom('AuthSession').select('id').where('userId', '=', userId).execute()
  for (const { id } of open) await publishSignInEnd(query, practiceId, id)
  return auditAndReadAccount(act, 'user.suspended', { reason })
}

/** Lets a suspended account sign in again. Its earlier sign-ins are over. */
export async function reinstateUser(act: AdminAction): Promise<Reply> {
  const practiceId = await setSuspended(act, null)
  await endSignIns(act.query, { practiceId, userId: act.userId })
  return auditAndReadAccount(act, 'user.reinstated')
}

/** Mails the link that confirms an account's address again. */
export async function resendVerification(act: AdminAction): Promise<Reply> {
  const { status } = await accountOf(act)
  if (status !== 'unverified') throw fail('conflict')
  await enqueueAccountMail(act.query, act.userId, 'verify', act.now)
  return auditAndReadAccount(act, 'user.verification_resent')
}

/** Ends every sign-in of a practitioner's account, logs it, and answers with the account. */
export async function endSignInsOf(act: AdminAction): Promise<Reply> {
  const { practice } = await accountOf(act)
  await endSignIns(act.query, { practiceId: practice.id, userId: act.userId })
  return auditAndReadAccount(act, 'user.signed_out')
}

/** Puts a given-up job back into its queue. */
export async function retryJob(query: Query, admin: PractitionerActor, id: string, now: Date): Promise<void> {
  const name = await retryFailed(query, id)
  await writeAudit(query, { practiceId: null, ...adminAuthor(admin), action: 'job.retried', subject: name, now })
}

/** The account as the list shows it. */
export async function accountOf({ query, userId, now }: AdminAction): Promise<Reply> {
  const user = await readUserRow(query, userId, now)
  if (!user) throw fail('not_found')
  return user
}

/** Writes the action into the log of the account's practice. Returns the account as it is now. */
async function auditAndReadAccount(
  act: AdminAction,
  action: Extract<AuditAction, `user.${string}`>,
  details: Record<string, string> = {},
): Promise<Reply> {
  const { query, admin, now } = act
  const user = await accountOf(act)
  await writeAudit(query, {
    practiceId: user.practice.id,
    ...adminAuthor(admin),
    action,
    subject: user.name,
    details,
    now,
  })
  return user
}

/** Suspends or reinstates an account, if it is not so already; returns its practice. */
async function setSuspended({ query, userId }: AdminAction, suspendedAt: Date | null): Promise<PracticeId> {
  const tables = tablesOf(query)
  const changed = await tables
    .updateTable('User')
    .set({ suspendedAt })
    .where('id', '=', userId)
    .where('suspendedAt', suspendedAt ? 'is' : 'is not', null)
    .returning('practiceId')
    .executeTakeFirst()
  if (changed) return changed.practiceId
  const user = await tables.selectFrom('User').select('id').where('id', '=', userId).executeTakeFirst()
  throw fail(user ? 'conflict' : 'not_found')
}
