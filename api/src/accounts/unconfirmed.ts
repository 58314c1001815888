import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { endSignIns } from './sign-in.ts'

/** Somebody who has not confirmed the address by then had a month of mails to do it; it may be a stranger's. */
const KEPT_MS = 30 * 24 * 3_600_000
/** In one run: the next comes within the hour. */
const MOST = 500

/** What a practice holds that has never had a patient, in the order in which it may be deleted. */
const OF_A_PRACTICE = [
  ...['message', 'idempotency_key', 'payment_type', 'time_block', 'schedule_range', 'schedule_override'],
  ...['unavailability', 'session_type', 'setting', 'practitioner', 'app_user'],
]

interface Unconfirmed {
  userId: string
  practiceId: string
}

/** Forgets practices whose only account was opened long ago and never confirmed, and which nobody has ever come to. */
export async function purgeUnconfirmed(em: EntityManager, now: Date): Promise<void> {
  const accounts = await queryOf(em)<Unconfirmed>(
    `select id as "userId", practice_id as "practiceId" from app_user u
     where email_verified_at is null and suspended_at is null and not is_admin and created_at < $1
       and not exists (select from app_user other where other.practice_id = u.practice_id and other.id <> u.id)
     order by created_at desc, id limit ${MOST}`,
    [new Date(now.getTime() - KEPT_MS).toISOString()],
  )
  for (const account of accounts) await inPractice(em, account.practiceId, (own) => forget(queryOf(own), account))
}

/** Inside the practice's transaction. The account is held: whoever confirms it waits, and finds it gone, or comes first. */
async function forget(query: Query, account: Unconfirmed): Promise<void> {
  const { userId, practiceId } = account
  const [held] = await query('select from app_user where id = $1 and email_verified_at is null for update', [userId])
  const [used] = await query(
    `select where exists (select from patient where practice_id = $1)
       or exists (select from session where practice_id = $1)`,
    [practiceId],
  )
  if (!held || used) return
  await endSignIns(query, account)
  for (const table of OF_A_PRACTICE) await query(`delete from ${table} where practice_id = $1`, [practiceId])
  await query('delete from practice where id = $1', [practiceId])
}
