import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isUuid } from '../format/uuid.ts'
import type { PracticeId } from '../practice-id.ts'
import { reportCommit } from './commits.ts'
import type { MikroORM } from './orm.ts'
import { type Statement, sendInPacket } from './packet.ts'
import { type Query, queryWith, type RunSql } from './query.ts'
import { tablesOfConnection } from './tables.ts'
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
  const begin = beginning(mode, practiceId, { isPlannedOnce: mode === 'read write' })
  const client = await (await poolOf(orm)).connect()
  let isBroken = true
  let isEnded = false
  let seen = practiceId
  const sent: Promise<unknown>[] = []
  let hasFailed = false
  const send = (statement: Statement): Promise<pg.QueryResult> => {
    // Work that goes on after a failure must not run in the transaction of whoever has the connection next.
    if (isEnded) return Promise.reject(new Error('the transaction has ended'))
    const result = sendInPacket(client, statement)
    sent.push(result)
    result.catch(() => {
      hasFailed = true
    })
    return result
  }
  /** Statements run in the order in which they were sent. */
  const sendIn = <Row>(id: PracticeId, statement: Statement): Promise<Row[]> => {
    if (id !== seen) send(namingOf(id))
    seen = id
    const rows = send(statement).then((result) => result.rows as Row[])
    rows.catch(() => undefined)
    return rows
  }
  const end = async (statement: Statement) => {
    isEnded = true
    const { command } = await sendInPacket(client, statement)
    isBroken = false
    return command
  }
  try {
    for (const statement of begin) send(statement)
    const queryIn = (id: PracticeId) =>
      queryWith(
        (text, params) => sendIn(id, prepared(text, params)),
        // Their texts vary with the request: a stored plan for each would fill the connection.
        () => tablesOfConnection(orm.em.fork(), (text, params = []) => sendIn(id, { text, values: [...params] })),
        () => sent,
      )
    const result = await work(queryIn)
    // The database knows nothing of a failure on this side: values that cannot be written, rows that cannot be read.
    if (hasFailed) await Promise.all(sent)
    const ended = end(COMMIT)
    // Its failure is known once the others' are.
    ended.catch(() => undefined)
    await Promise.all(sent)
    // If a statement had failed, PostgreSQL answers otherwise, even though the work ignored the failure.
    if ((await ended) !== 'COMMIT') throw new Error('the transaction was rolled back')
    reportCommit(orm, sent)
    return result
  } catch (error) {
    const outcomes = await Promise.allSettled([...sent, end(ROLLBACK)])
    const cause = outcomes.find((outcome) => outcome.status === 'rejected')
    throw isConsequence(error) ? cause?.reason : error
  } finally {
    client.release(isBroken)
  }
}

/**
 * Runs one statement in a practice in one round trip, planned once for each connection. A connection on which
 * something failed is thrown away.
 */
export async function queryInPractice<Row>(
  orm: MikroORM,
  practiceId: PracticeId,
  sql: string,
  params: readonly unknown[],
): Promise<Row[]> {
  const begin = beginning('read only', practiceId, { isPlannedOnce: true })
  const client = await (await poolOf(orm)).connect()
  let isBroken = true
  try {
    const statements = [...begin, prepared(sql, params), COMMIT]
    const outcomes = await Promise.allSettled(statements.map((statement) => sendInPacket(client, statement)))
    const results = outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value.rows as Row[]
    })
    isBroken = false
    return results[begin.length] ?? []
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
 * Begins a transaction and names its practice. `isPlannedOnce`: otherwise PostgreSQL may plan each statement anew for
 * its values, which costs more than writing a booking's messages, or than a search among many past sessions.
 */
const beginning = (mode: Mode, practiceId: PracticeId, { isPlannedOnce }: { isPlannedOnce: boolean }): Statement[] => [
  prepared(`begin ${mode}`),
  prepared(
    `select set_config('app.practice_id', $1, true), set_config('lock_timeout', '${LONGEST_WAIT_FOR_A_LOCK}', true)` +
      (isPlannedOnce ? ", set_config('plan_cache_mode', 'force_generic_plan', true)" : ''),
    [idOf(practiceId)],
  ),
]

/** Names the practice whose rows are seen. */
const namingOf = (practiceId: PracticeId): Statement =>
  prepared(`select set_config('app.practice_id', $1, true)`, [idOf(practiceId)])

/** A practice that is no uuid would be refused by each policy, later and in other words. */
function idOf(practiceId: PracticeId): PracticeId {
  if (!isUuid(practiceId.toLowerCase())) throw new Error('a practice is named by a uuid')
  return practiceId
}

/** The error of every statement that follows a failed one. */
const isConsequence = (error: unknown) => error instanceof Error && 'code' in error && error.code === '25P02'

const names = new Map<string, string>()

/**
 * A statement that is planned once for each connection, since planning would cost more than the work. Its text must be
 * constant.
 */
function prepared(text: string, params: readonly unknown[] = []): Statement {
  const name = names.get(text) ?? createHash('sha256').update(text).digest('base64url').slice(0, 20)
  names.set(text, name)
  return { name, text, values: [...params] }
}

const COMMIT = prepared('commit')
const ROLLBACK: Statement = { text: 'rollback' }
