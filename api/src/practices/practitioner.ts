import type { ExpressionBuilder } from 'kysely'
import type { EntityManager } from '../db/orm.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'

/**
 * SQL of the id of a practice's practitioner: the first one, whose time visitors book. `practice` is a parameter or a
 * column.
 */
export const practitionerOf = (practice: string) =>
  `(select id from practitioner where practice_id = ${practice} order by id limit 1)`

/** The practitioner of a practice: whose time visitors book, who was there first. */
export const firstPractitioner = (db: EntityManager | Query, practiceId: PracticeId) =>
  tablesOf(db)
    .selectFrom('Practitioner')
    .select(['id', 'name', 'userId'])
    .where('practiceId', '=', practiceId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Throws unless the practice's own address is confirmed: otherwise it may write to nobody. */
export async function assertConfirmed(em: EntityManager, practiceId: PracticeId, userId: string): Promise<void> {
  const user = await tablesOf(em)
    .selectFrom('User')
    .select('emailVerifiedAt')
    .where('practiceId', '=', practiceId)
    .where('id', '=', userId)
    .executeTakeFirst()
  if (!user?.emailVerifiedAt) throw fail('email_unverified')
}

/**
 * Throws unless somebody of the practice has confirmed their address. Until then nothing is written that nobody may
 * delete again: such an account goes with all that it holds.
 */
export async function assertAnybodyConfirmed(em: EntityManager, practiceId: PracticeId): Promise<void> {
  const confirmed = await tablesOf(em)
    .selectFrom('User')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('emailVerifiedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  if (!confirmed) throw fail('email_unverified')
}

/** Whether visitors can find the practice `c`: it is active, and not all of its practitioners are suspended. */
export const openPracticeCondition = ({
  and,
  eb,
  exists,
  selectFrom,
}: ExpressionBuilder<Tables & { c: Tables['Practice'] }, 'c'>) =>
  and([
    eb('c.isActive', '=', true),
    exists(
      selectFrom('Practitioner as t')
        .innerJoin('User as u', 'u.id', 't.userId')
        .select('t.id')
        .whereRef('t.practiceId', '=', 'c.id')
        .where('u.suspendedAt', 'is', null),
    ),
  ]).$castTo<boolean>()

/** The same by the id of the practice. */
export async function isPracticeOpen(query: Query, practiceId: PracticeId): Promise<boolean> {
  const open = await tablesOf(query)
    .selectFrom('Practice as c')
    .select('c.id')
    .where('c.id', '=', practiceId)
    .where(openPracticeCondition)
    .executeTakeFirst()
  return open !== undefined
}

/** The practices that have an account. Found without knowing one, since rows of a practice see no other. */
export async function practicesWithAccounts(db: EntityManager | Query): Promise<PracticeId[]> {
  const rows = await tablesOf(db).selectFrom('User').select('practiceId').distinct().execute()
  return rows.map(({ practiceId }) => practiceId)
}
