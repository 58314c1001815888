import { type EntityMetadata, MikroKyselyPlugin, MikroORM } from '@mikro-orm/postgresql'
import { createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { entities } from './entities.ts'
import { entityNamesPlugin } from './entity-names.ts'
import { ENTITY_NAMES, type Tables } from './table-rows.ts'
import { tablesOf } from './tables.ts'

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
      expect(await read(entityNamesPlugin(orm.em), node, rows), entity.className).toEqual(
        await read(mikroOrms, node, rows),
      )
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
    const ours = await read(entityNamesPlugin(orm.em), node, rows)
    expect(ours.statement).toEqual((await read(mikroOrms, node, rows)).statement)
    const nine = new Date('2026-11-28T09:30:00Z')
    expect(ours.rows).toEqual([
      { id: '1', startsAt: nine, name: 'Zoé', first: nine, who: '2' },
      { id: '1', startsAt: nine, name: null, first: null, who: null },
    ])
  })
})
