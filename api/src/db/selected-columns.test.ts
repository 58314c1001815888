import { MikroORM } from '@mikro-orm/postgresql'
import type { Kysely } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { newPracticeId } from './base.ts'
import { entities } from './entities.ts'
import type { Tables } from './table-rows.ts'
import { tablesOfConnection } from './tables.ts'

let orm: MikroORM

beforeAll(async () => {
  // Nothing is asked of the database.
  orm = await MikroORM.init({ entities, dbName: 'none', forceUtcTimezone: true })
})

const text = '2026-11-28 09:30:00+00'
const instant = new Date('2026-11-28T09:30:00Z')

/** What a statement sends, and its rows when PostgreSQL returns these. */
async function run(
  rows: Record<string, unknown>[],
  statement: (tables: Kysely<Tables>) => { execute(): Promise<unknown[]> },
) {
  const sent: string[] = []
  const tables = tablesOfConnection(orm.em, async <Row>(sql: string) => {
    sent.push(sql)
    return rows as Row[]
  })
  return { rows: await statement(tables).execute(), sql: sent.join() }
}

test('what an insert returns has the names and values of its entity, where it changes a row instead too', async () => {
  const values = { clientAccountId: '1', practiceId: newPracticeId(), patientId: '2', invitedAt: instant }
  const row = { client_account_id: '1', patient_id: '2', invited_at: text, since: text }
  const added = await run([row], (tables) =>
    tables
      .insertInto('ClientAccountPatient')
      .values(values)
      .onConflict((one) => one.columns(['clientAccountId', 'practiceId']).doUpdateSet({ invitedAt: instant }))
      .returning(['clientAccountId', 'patientId', 'invitedAt', 'invitedAt as since']),
  )
  expect(added.rows).toEqual([{ clientAccountId: '1', patientId: '2', invitedAt: instant, since: instant }])
  expect(added.sql).toContain('do update set "invited_at" =')
  expect(added.sql).toContain('returning "client_account_id", "patient_id", "invited_at", "invited_at" as "since"')
  const all = await run([row], (tables) => tables.insertInto('ClientAccountPatient').values(values).returningAll())
  expect(all.rows).toMatchObject([{ clientAccountId: '1', invitedAt: instant }])
})

test('what an update or a deletion returns is that of the row’s own table, whatever it is compared with', async () => {
  const changed = await run([{ patient_id: '2', starts_at: text, at: text }], (tables) =>
    tables
      .updateTable('Session')
      .set({ startsAt: instant })
      .where((where) =>
        where.exists(where.selectFrom('Invoice as v').select('v.id').whereRef('v.patientId', '=', 'Session.patient')),
      )
      .returning(['patient', 'startsAt', 'startsAt as at']),
  )
  expect(changed.rows).toEqual([{ patient: '2', startsAt: instant, at: instant }])
  expect(changed.sql).toContain('returning "patient_id", "starts_at", "starts_at" as "at"')
  const deleted = await run([{ id: '1', expires_at: text, ended: text }], (tables) =>
    tables.deleteFrom('ClientLink').where('id', '=', '1').returning(['id', 'expiresAt', 'expiresAt as ended']),
  )
  expect(deleted.rows).toEqual([{ id: '1', expiresAt: instant, ended: instant }])
})

test('a statement that is named before another keeps the names and values of both', async () => {
  const linked = await run([{ patient_id: '2', born: '2000-01-01', since: text, is_child: true }], (tables) => {
    const own = tables.selectFrom('ClientAccountPatient').select(['patientId', 'invitedAt'])
    const children = tables.selectFrom('ClientGuardian').select(['patientId', 'openedAt as invitedAt'])
    return tables
      .with('link', () => own.unionAll(children))
      .selectFrom('Session as s')
      .innerJoin('link as l', 'l.patientId', 's.patient')
      .innerJoin('Patient as p', 'p.id', 's.patient')
      .select(['s.patient', 's.startsAt as since', 'p.dateOfBirth as born'])
  })
  expect(linked.rows).toMatchObject([{ patient: '2', since: instant, born: '2000-01-01' }])
  expect(linked.sql).toMatch(
    /^with "link" as \(select "patient_id", "invited_at" from "client_account_patient" union all/,
  )
  expect(linked.sql).toContain('"link" as "l" on "l"."patient_id" = "s"."patient_id"')
})

test('a column keeps its table’s name for it when a statement within reads a table that names it otherwise', async () => {
  const found = await run([{ patient_id: '2', first: text, cents: 5 }], (tables) =>
    tables
      .selectFrom('Session as s')
      .select(({ fn, selectFrom }) => [
        's.patient',
        fn.min('s.startsAt').as('first'),
        selectFrom('Invoice as v').select('v.totalCents').whereRef('v.patientId', '=', 's.patient').as('cents'),
      ])
      .groupBy('s.patient'),
  )
  expect(found.rows).toEqual([{ patient: '2', first: instant, cents: 5 }])
})
