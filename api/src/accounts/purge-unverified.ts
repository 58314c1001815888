import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { inPractice } from '../db/tenant.ts'
import { endSignIns } from './sign-in.ts'

/** Somebody who has not confirmed the address by then had a month of mails to do it; it may be a stranger's. */
const KEPT_MS = 30 * 24 * 3_600_000
/** In one run: the next comes within the hour. */
const MOST = 500

interface Unconfirmed {
  userId: string
  practiceId: string
}

/**
 * Forgets practices whose only account was opened long ago and never confirmed, whatever they hold: nobody can be asked
 * about it, and it may be a stranger who wrote it. Their files are swept with those that no row tells of.
 */
export async function purgeUnverified(em: EntityManager, now: Date): Promise<void> {
  const accounts = await queryOf(em)<Unconfirmed>(
    `select id as "userId", practice_id as "practiceId" from app_user u
     where email_verified_at is null and suspended_at is null and not is_admin and created_at < $1
       and not exists (select from app_user other where other.practice_id = u.practice_id and other.id <> u.id)
     order by created_at desc, id limit ${MOST}`,
    [new Date(now.getTime() - KEPT_MS).toISOString()],
  )
  if (!accounts.length) return
  const tables = await tablesOfPractices(queryOf(em))
  for (const account of accounts)
    await inPractice(em, account.practiceId, (own) => forget(queryOf(own), account, tables))
}

/**
 * Every table with rows of practices, those first to which none of the others points, as the database's catalogue has
 * them. A list by hand would lack the next one, and anybody could then keep all that is purged by writing there.
 */
async function tablesOfPractices(query: Query): Promise<string[]> {
  const found = await query<{ name: string; parents: string[] }>(
    `select c.oid::regclass::text as name, array(
       select k.confrelid::regclass::text from pg_constraint k
       where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as parents
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'practice_id' and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and has_table_privilege(c.oid, 'delete')
       and exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid)`,
  )
  const order: string[] = []
  for (let left = found; left.length; left = left.filter(({ name }) => !order.includes(name))) {
    const free = left.filter(({ name }) => !left.some(({ parents }) => parents.includes(name)))
    if (!free.length) throw new Error(`in a ring: ${left.map(({ name }) => name).join(', ')}`)
    order.push(...free.map(({ name }) => name))
  }
  return order
}

/**
 * Runs in the practice's transaction with the account locked: a confirmation comes first, or finds the account gone.
 */
async function forget(query: Query, account: Unconfirmed, tables: readonly string[]): Promise<void> {
  const { userId, practiceId } = account
  const [held] = await query('select from app_user where id = $1 and email_verified_at is null for update', [userId])
  if (!held) return
  await endSignIns(query, account)
  for (const table of tables) await query(`delete from ${table} where practice_id = $1`, [practiceId])
  await query('delete from practice where id = $1', [practiceId])
}
