import { millisecondsInDay } from 'date-fns/constants'
import { deleteRowsOfPractice, tablesOfPractices } from '../db/catalogue.ts'
import type { EntityManager } from '../db/orm.ts'
import { type Query, queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { forEachPractice } from '../jobs/each-practice.ts'
import type { JobApp } from '../jobs/job.ts'
import type { PracticeId } from '../practice-id.ts'
import { endSignIns } from './sign-in.ts'

/** Somebody who has not confirmed the address by then had a month of mails to do so; it may be a stranger's. */
const KEPT_MS = 30 * millisecondsInDay
/** The limit of one run: the next comes within the hour. */
const MOST = 500

interface Unconfirmed {
  userId: string
  practiceId: PracticeId
}

/**
 * Deletes practices whose only account was opened long ago and never confirmed, whatever they hold: nobody can be
 * asked, and a stranger may have written it. Their files are swept with those that no row names. One that cannot be
 * deleted does not stop the others.
 */
export async function purgeUnverified(em: EntityManager, app: Pick<JobApp, 'log'>, now: Date): Promise<void> {
  const accounts = await tablesOf(em)
    .selectFrom('User as u')
    .select(['u.id as userId', 'u.practiceId'])
    .where('u.emailVerifiedAt', 'is', null)
    .where('u.suspendedAt', 'is', null)
    .where('u.isAdmin', '=', false)
    .where('u.createdAt', '<', new Date(now.getTime() - KEPT_MS))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('User as other')
            .select('other.id')
            .whereRef('other.practiceId', '=', 'u.practiceId')
            .whereRef('other.id', '<>', 'u.id'),
        ),
      ),
    )
    .orderBy('u.createdAt', 'desc')
    .orderBy('u.id')
    .limit(MOST)
    .execute()
  if (!accounts.length) return
  // A list by hand would lack the next table, and anybody could then store there what is never purged.
  const tables = await tablesOfPractices(queryOf(em))
  const userOf = new Map(accounts.map(({ practiceId, userId }) => [practiceId, userId]))
  await forEachPractice(app, [...userOf.keys()], 'an unconfirmed account was not deleted', (practiceId) =>
    inPractice(em, practiceId, (own) => forget(queryOf(own), { practiceId, userId: userOf.get(practiceId)! }, tables)),
  )
}

/**
 * Runs in the practice's transaction with the account locked: a confirmation comes first, or finds the account gone.
 */
async function forget(query: Query, account: Unconfirmed, tables: readonly string[]): Promise<void> {
  const { userId, practiceId } = account
  const held = await tablesOf(query)
    .selectFrom('User')
    .select('id')
    .where('id', '=', userId)
    .where('emailVerifiedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!held) return
  await endSignIns(query, account)
  for (const table of tables) await deleteRowsOfPractice(query, table, practiceId)
  await tablesOf(query).deleteFrom('Practice').where('id', '=', practiceId).execute()
}
