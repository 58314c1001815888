import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { crowdedSql, groundSql, measuredSql } from '../../../tests/structure/sql-texts.ts'
import { freshDatabase, freshDatabaseOfOwner } from '../database.ts'
import { type DeclaredStatement, declaredStatements } from './sql-rows/declared.ts'
import { describeStatement } from './sql-rows/described.ts'
import { disagreements } from './sql-rows/disagreements.ts'
import { textsOf } from './sql-rows/texts.ts'

/** The compiler reads the whole API for this. */
const LONG_MS = 60_000

const root = fileURLToPath(new URL('../../../', import.meta.url))
const crowded = new Set(Object.keys(crowdedSql))
const paths = Object.keys({ ...crowdedSql, ...measuredSql, ...groundSql })

/**
 * Files whose functions compose statements for each request: their own tests run them, since nothing can describe them
 * here.
 */
const COMPOSED: Record<string, string> = {
  'admin/lists/page.ts': 'columns and conditions are those of a list; each list has its API test',
  'admin/lists/users.ts': 'one row has the columns of its list',
  'admin/mailing/audience.ts': 'the conditions of the lists of admins',
  'audit/service.ts': 'the conditions of who asks',
  'crypto/rotation.ts': 'walks the sealed columns, all of which a test rotates',
  'crypto/secret-rotation.ts': 'walks the columns with a secret, all of which a test rotates',
  'jobs/queue.ts': 'puts the inserts of several queues, which pg-boss writes, into one statement',
  'patient-file/references.ts': 'walks what the catalogue names',
  'patients/list.ts': 'who is found by words; the columns are those of one row, which are described',
  'sessions/reading/list.ts': 'conditions and order; the columns are those of one row, which are described',
}

/** Columns that the table allows to be null, but the statement does not. */
const NEVER_NULL: Record<string, string> = {
  'audit/service.ts id': 'its rows are those of named practices',
  'http/batched-counts.ts expire': 'each count of ours ends; the column is the limiter’s',
  'jobs/failed.ts data': 'every job of ours carries data; the table is pg-boss’s',
  'jobs/failed.ts name': 'only jobs that failed are read, which name where they come from',
}

let declared: DeclaredStatement[]
let texts: (string | null)[]

beforeAll(() => {
  declared = declaredStatements(`${root}api/src/`, paths)
  texts = textsOf(`${root}api/src/`, declared)
}, LONG_MS)

/** The differences between this database and the row types, statement by statement. */
async function disagreementsIn(url: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const found: string[] = []
  for (const [at, statement] of declared.entries()) {
    const text = texts[at]
    if (text === null || text === undefined) continue
    const described = await describeStatement(client, text).catch((error: Error) => error.message)
    found.push(...disagreements(statement, described))
  }
  return found
}

test('the rows of every SQL text have the columns and types that PostgreSQL describes', async () => {
  expect(declared.length).toBeGreaterThan(70)
  const found = await disagreementsIn(await freshDatabase())
  const isExcepted = (line: string) => Object.keys(NEVER_NULL).some((column) => line.startsWith(`${column}: null`))
  expect(found.filter((line) => !isExcepted(line))).toEqual([])
  const unused = Object.keys(NEVER_NULL).filter((column) => !found.some((line) => line.startsWith(`${column}: null`)))
  expect(unused).toEqual([])
})

test('only lists and walks compose their statements: those for many simultaneous visitors are constant', () => {
  const composed = declared.filter((_, at) => texts[at] === null).map(({ path }) => path)
  expect([...new Set(composed)].sort()).toEqual(Object.keys(COMPOSED).sort())
  expect(composed.filter((path) => crowded.has(path))).toEqual([])
})

test('a renamed column, another type and a nullable column are reported', async () => {
  const url = await freshDatabaseOfOwner()
  const client = new pg.Client(url)
  await client.connect()
  await client.query('alter table session_video rename column kind to room_kind')
  await client.query("alter table data_key alter column wrapped type text using encode(wrapped, 'hex')")
  await client.query('alter table session_type alter column price_cents drop not null')
  await client.end()
  const found = await disagreementsIn(url)
  expect(found).toContainEqual(expect.stringMatching(/^video\/schedule-room\.ts: column "kind" does not exist/))
  expect(found).toContain('crypto/vault.ts wrapped: text is no Buffer')
  expect(found).toContain('availability/combine-types.ts priceCents: null may be in it')
})
