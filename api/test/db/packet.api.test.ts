import type pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { poolOf } from '../../src/db/native.ts'
import { connect } from '../../src/db/orm.ts'
import { sendInPacket } from '../../src/db/packet.ts'
import { testDatabase } from '../database.ts'

const { url } = await testDatabase()
/** One connection, so that each test has the one that the others have used. */
const orm = await connect(url, { max: 1 })
afterAll(() => orm.close(true))

async function onConnection<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await (await poolOf(orm)).connect()
  try {
    return await work(client)
  } finally {
    client.release()
  }
}

/** How often the database ends an answer while work runs. */
async function endsDuring(client: pg.PoolClient, work: () => Promise<unknown>): Promise<number> {
  const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
  let count = 0
  const counting = () => {
    count += 1
  }
  connection.on('readyForQuery', counting)
  await work()
  connection.off('readyForQuery', counting)
  return count
}

const double = (value: unknown) => ({ name: 'double', text: 'select 2 * $1::int as doubled', values: [value] })
const add = (value: unknown) => ({ name: 'add', text: 'insert into noted values ($1::int)', values: [value] })
const all = { name: 'all', text: 'select n from noted order by n', values: [] }
const rowsOf = (results: pg.QueryResult[]) => results.map(({ rows }) => rows)

test('prepared statements of one turn run in order, and are answered together once they are known', () =>
  onConnection(async (client) => {
    await client.query('create temp table noted (n int)')
    const together = () =>
      Promise.all([add(1), all, double(4), add(2), all].map((statement) => sendInPacket(client, statement)))
    const expected = (before: number[]) => [
      [],
      [...before, 1].sort().map((n) => ({ n })),
      [{ doubled: 8 }],
      [],
      [...before, 1, 2].sort().map((n) => ({ n })),
    ]
    expect(rowsOf(await together())).toEqual(expected([]))
    let second: pg.QueryResult[] = []
    const ends = await endsDuring(client, async () => {
      second = await together()
    })
    expect(rowsOf(second)).toEqual(expected([1, 2]))
    expect(second.map(({ command, rowCount }) => [command, rowCount])).toEqual([
      ['INSERT', 1],
      ['SELECT', 3],
      ['SELECT', 1],
      ['INSERT', 1],
      ['SELECT', 4],
    ])
    expect(ends).toBe(1)
    await client.query('drop table noted')
  }))

test('statements without a name, and several in one text, keep their place', () =>
  onConnection(async (client) => {
    const statements = [
      double(1),
      { text: 'select $1::text as word', values: ['Zoé'] },
      { text: "set application_name = 'one'; set application_name = 'two'" },
      { text: 'show application_name' },
      double(2),
    ]
    const results = await Promise.all(statements.map((statement) => sendInPacket(client, statement)))
    expect([results[0], results[1], results[3], results[4]].map((result) => result?.rows)).toEqual([
      [{ doubled: 2 }],
      [{ word: 'Zoé' }],
      [{ application_name: 'two' }],
      [{ doubled: 4 }],
    ])
  }))

test('after a failure the others of the packet do not run, and the connection goes on', () =>
  onConnection(async (client) => {
    await sendInPacket(client, double(1))
    const outcomes = await Promise.allSettled(
      [double(1), double('no number'), double(3)].map((statement) => sendInPacket(client, statement)),
    )
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { rows: [{ doubled: 2 }] } },
      { status: 'rejected', reason: { code: '22P02' } },
      { status: 'rejected', reason: { code: '25P02' } },
    ])
    expect((await sendInPacket(client, double(5))).rows).toEqual([{ doubled: 10 }])
  }))

test('a value that cannot be written, and one that cannot be read, fail alone', () =>
  onConnection(async (client) => {
    const unwritable = {
      toPostgres() {
        throw new Error('unwritable')
      },
    }
    const large = { name: 'large', text: 'select $1::bigint as many', values: ['9007199254740993'] }
    await sendInPacket(client, { ...large, values: ['1'] })
    await sendInPacket(client, double(1))
    const other = { name: 'other', text: 'select $1::text as word', values: ['Zoé'] }
    await sendInPacket(client, other)
    const outcomes = await Promise.allSettled(
      [double(1), { ...other, values: [unwritable] }, large, double(3)].map((statement) =>
        sendInPacket(client, statement),
      ),
    )
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: { rows: [{ doubled: 2 }] } },
      { status: 'rejected', reason: { message: 'unwritable' } },
      { status: 'rejected', reason: { name: 'RangeError' } },
      { status: 'fulfilled', value: { rows: [{ doubled: 6 }] } },
    ])
    expect((await sendInPacket(client, other)).rows).toEqual([{ word: 'Zoé' }])
  }))

test('a connection that is lost fails all that was sent on it', async () => {
  const client = await (await poolOf(orm)).connect()
  const [own] = (await sendInPacket(client, { text: 'select pg_backend_pid() as pid' })).rows as { pid: number }[]
  client.on('error', () => undefined)
  await sendInPacket(client, double(1))
  const end = { name: 'end', text: 'select pg_terminate_backend($1::int)', values: [own?.pid] }
  const outcomes = await Promise.allSettled(
    [double(1), end, double(2), double(3)].map((it) => sendInPacket(client, it)),
  )
  expect(outcomes.at(-1)?.status).toBe('rejected')
  const late = Promise.allSettled([double(1), double(2)].map((it) => sendInPacket(client, it)))
  expect((await late).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  client.release(true)
})
