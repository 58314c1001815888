import { createHash } from 'node:crypto'
import type { Duplex } from 'node:stream'
import type pg from 'pg'
import { isUuid } from '../format/uuid.ts'
import type { PracticeId } from '../practice-id.ts'
import { reportCommit } from './commits.ts'
import type { MikroORM } from './orm.ts'
import { type Query, queryWith, type RunSql } from './query.ts'
import { tablesOn } from './tables.ts'
import { LONGEST_WAIT_FOR_A_LOCK } from './tenant.ts'

/** A connection inside a transaction of one practice. */
export interface Native {
  /** Statements are sent at once and run in order: sending several without waiting saves round trips. */
  query: Query
}

type Mode = 'read only' | 'read write'

/** MikroORM's pool: its parsers return instants as text. */
export const poolOf = (orm: MikroORM): Promise<pg.Pool> => orm.em.getConnection().getNativeClient() as Promise<pg.Pool>

/** Native statements on a pool or one connection of it, outside any practice. */
export const queryOn =
  (connection: pg.Pool | pg.PoolClient): RunSql =>
  async <Row>(sql: string, params: readonly unknown[] = []) =>
    (await connection.query(sql, [...params])).rows as Row[]

/** Reads from one practice in as few round trips as a transaction allows. */
export const readInPractice = <T>(orm: MikroORM, practiceId: PracticeId, work: (db: Native) => Promise<T>) =>
  inTransaction(orm, practiceId, 'read only', (queryIn) => work({ query: queryIn(practiceId) }))

/** Writes to one practice in as few round trips as a transaction allows: for what many visitors do at once. */
export const writeInPractice = <T>(orm: MikroORM, practiceId: PracticeId, work: (db: Native) => Promise<T>) =>
  inTransaction(orm, practiceId, 'read write', (queryIn) => work({ query: queryIn(practiceId) }))

/**
 * Reads from several practices at once, in one transaction. Each gets its own query, which sees only rows of that
 * practice: it names the practice before each statement that follows one of another.
 */
export async function readInPractices<T>(
  orm: MikroORM,
  practiceIds: readonly PracticeId[],
  work: (db: Native, practiceId: PracticeId) => Promise<T>,
): Promise<T[]> {
  const [first] = practiceIds
  if (!first) return []
  return inTransaction(orm, first, 'read only', (queryIn) =>
    Promise.all(practiceIds.map((id) => work({ query: queryIn(id) }, id))),
  )
}

/**
 * Runs a transaction, which begins in a practice. A statement that nobody waited for must have succeeded too, or
 * nothing is committed. A connection whose transaction could not be ended is thrown away.
 */
async function inTransaction<T>(
  orm: MikroORM,
  practiceId: PracticeId,
  mode: Mode,
  work: (queryIn: (practiceId: PracticeId) => Query) => Promise<T>,
): Promise<T> {
  const begin = beginning(mode, practiceId)
  const client = await (await poolOf(orm)).connect()
  let isBroken = true
  let isEnded = false
  let seen = practiceId
  const sent: Promise<unknown>[] = []
  const send = <R>(run: () => Promise<R>): Promise<R> => {
    // Work that goes on after a failure must not run in the transaction of whoever has the connection next.
    if (isEnded) return Promise.reject(new Error('the transaction has ended'))
    inOnePacket(client)
    const statement = run()
    sent.push(statement)
    // Its failure is checked at the end.
    statement.catch(() => undefined)
    return statement
  }
  /** Statements run in the order in which they were sent. */
  const sendIn = <R>(id: PracticeId, run: () => Promise<R>): Promise<R> => {
    if (id !== seen) send(() => client.query(namingOf(id)))
    seen = id
    return send(run)
  }
  const end = async (how: 'commit' | 'rollback') => {
    isEnded = true
    const { command } = await client.query(how)
    isBroken = false
    return command
  }
  try {
    send(() => client.query(begin))
    const prepared = preparedOn(client)
    const plain = queryOn(client)
    const queryIn = (id: PracticeId) =>
      queryWith(
        (sql, params) => sendIn(id, () => prepared(sql, params)),
        // Their texts vary with the request: a stored plan for each would fill the connection.
        () => tablesOn(orm.em.fork(), (sql, params) => sendIn(id, () => plain(sql, params))),
        () => sent,
      )
    const result = await work(queryIn)
    const ended = send(() => end('commit'))
    await Promise.all(sent)
    // If a statement had failed, PostgreSQL answers otherwise, even though the work ignored the failure.
    if ((await ended) !== 'COMMIT') throw new Error('the transaction was rolled back')
    reportCommit(orm, sent)
    return result
  } catch (error) {
    const outcomes = await Promise.allSettled([...sent, end('rollback')])
    const cause = outcomes.find((outcome) => outcome.status === 'rejected')
    throw isConsequence(error) ? cause?.reason : error
  } finally {
    client.release(isBroken)
  }
}

/** Runs one statement in a practice in one round trip. A connection on which something failed is thrown away. */
export async function queryInPractice<Row>(
  orm: MikroORM,
  practiceId: PracticeId,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  const begin = beginning('read only', practiceId)
  const client = await (await poolOf(orm)).connect()
  let isBroken = true
  try {
    inOnePacket(client)
    const [begun, answered, ended] = await Promise.allSettled([
      client.query(begin),
      preparedOn(client)<Row>(sql, params),
      client.query('commit'),
    ])
    if (begun.status === 'rejected') throw begun.reason
    if (answered.status === 'rejected') throw answered.reason
    if (ended.status === 'rejected') throw ended.reason
    isBroken = false
    return answered.value
  } finally {
    client.release(isBroken)
  }
}

/** Runs several statements in a practice one after the other, each in a packet and a transaction of its own. */
export const queriesOfPractice =
  (orm: MikroORM, practiceId: PracticeId): RunSql =>
  (sql, params = []) =>
    queryInPractice(orm, practiceId, sql, params)

/**
 * Plans each writing statement once: otherwise PostgreSQL may plan it anew for its values, which costs more than
 * writing a booking's messages.
 */
const beginning = (mode: Mode, practiceId: PracticeId) =>
  `begin ${mode}; ${namingOf(practiceId)}; set local lock_timeout = '${LONGEST_WAIT_FOR_A_LOCK}'` +
  (mode === 'read write' ? '; set local plan_cache_mode = force_generic_plan' : '')

/** Names the practice whose rows are seen. The id stands in the statement's text, so it must look like a uuid. */
function namingOf(practiceId: PracticeId): string {
  if (!isUuid(practiceId.toLowerCase())) throw new Error('a practice is named by a uuid')
  return `set local app.practice_id = '${practiceId}'`
}

/** The error of every statement that follows a failed one. */
const isConsequence = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

const names = new Map<string, string>()

/**
 * Plans a statement once for each connection, since planning would cost more than the work. Its text must be constant.
 */
const preparedOn =
  (client: pg.PoolClient): RunSql =>
  async <Row>(text: string, params: readonly unknown[] = []) => {
    const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
    return (await client.query({ name, text, values: [...params] })).rows as Row[]
  }

/** Sends everything of one turn of the event loop in one packet: separate packets would wake the database each time. */
function inOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}
