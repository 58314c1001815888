import { type EntityMetadata, MikroKyselyPlugin, MikroORM } from '@mikro-orm/postgresql'
import { createQueryId, type Kysely, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { newPracticeId } from './base.ts'
import { entities } from './entities.ts'
import { entityNames } from './entity-names.ts'
import { ENTITY_NAMES, type Tables } from './table-rows.ts'
import { tablesOf, tablesOn } from './tables.ts'

let orm: MikroORM
let mikroOrms: KyselyPlugin

beforeAll(async () => {
  // Nothing is asked of the database.
  orm = await MikroORM.init({ entities, dbName: 'none', forceUtcTimezone: true })
  mikroOrms = new MikroKyselyPlugin(orm.em, ENTITY_NAMES)
})

/** A row as PostgreSQL returns it: a text that its column can hold, or nothing. */
const rowOf = ({ props }: EntityMetadata, isEmpty: boolean) =>
  Object.fromEntries(
    props.flatMap(({ fieldNames = [], columnTypes = [] }) =>
      fieldNames.map((field, index) => [field, isEmpty ? null : valueIn(columnTypes[index] ?? '')]),
    ),
  )

function valueIn(type: string): unknown {
  if (type.endsWith('[]')) return '{}'
  if (type.startsWith('timestamptz')) return '2026-11-28 09:30:00.123+00'
  if (type === 'date') return '2026-11-28'
  if (type.startsWith('json')) return { some: ['value'] }
  if (type.startsWith('numeric')) return '4.5'
  if (type === 'bytea') return Buffer.from('sealed')
  if (/int|serial/.test(type)) return 7
  return type === 'boolean' ? true : 'text'
}

/** The statement, and what a plugin makes of these rows of its answer. */
async function read(plugin: KyselyPlugin, node: RootOperationNode, rows: Record<string, unknown>[]) {
  const queryId = createQueryId()
  const statement = plugin.transformQuery({ node, queryId })
  const answer = await plugin.transformResult({ queryId, result: { rows: rows.map((row) => ({ ...row })) } })
  return { statement, rows: answer.rows }
}

describe('statements and rows', () => {
  test('are named and read as MikroORM does it, for every entity', async () => {
    for (const entity of orm.getMetadata()) {
      const node = tablesOf(orm.em)
        .selectFrom(entity.className as keyof Tables)
        .selectAll()
        .toOperationNode()
      const rows = [rowOf(entity, false), rowOf(entity, true), {}]
      expect(await read(entityNames(orm.em), node, rows), entity.className).toEqual(await read(mikroOrms, node, rows))
    }
  })

  test('are named as MikroORM does it where tables are joined, and read by what they select', async () => {
    const node = tablesOf(orm.em)
      .selectFrom('Session as s')
      .innerJoin('Patient as p', 'p.id', 's.patient')
      .leftJoin('Invoice as v', 'v.patientId', 'p.id')
      .select(['s.id', 's.startsAt', 'p.firstname as name', 'v.issuedAt as first', 's.patient as who'])
      .toOperationNode()
    const rows = [
      { id: '1', starts_at: '2026-11-28 09:30:00+00', name: 'Zoé', first: '2026-11-28 09:30:00+00', who: '2' },
      { id: '1', starts_at: '2026-11-28 09:30:00+00', name: null, first: null, who: null },
    ]
    const ours = await read(entityNames(orm.em), node, rows)
    expect(ours.statement).toEqual((await read(mikroOrms, node, rows)).statement)
    const nine = new Date('2026-11-28T09:30:00Z')
    expect(ours.rows).toEqual([
      { id: '1', startsAt: nine, name: 'Zoé', first: nine, who: '2' },
      { id: '1', startsAt: nine, name: null, first: null, who: null },
    ])
  })
})

const text = '2026-11-28 09:30:00+00'
const instant = new Date('2026-11-28T09:30:00Z')

/** What a statement sends, and its rows when PostgreSQL returns these. */
async function run(
  rows: Record<string, unknown>[],
  statement: (tables: Kysely<Tables>) => { execute(): Promise<unknown[]> },
) {
  const sent: string[] = []
  const tables = tablesOn(orm.em, async <Row>(sql: string) => {
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
