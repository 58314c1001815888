import type { Duplex } from 'node:stream'
import pg from 'pg'

/** A statement. One with a name is planned once for each connection; its text must be constant. */
export interface Statement {
  name?: string
  text: string
  values?: unknown[]
}

/** pg's own object of a statement: it writes the messages, and reads the answers. */
interface PgQuery {
  name?: string
  _result: { _types: unknown }
  requiresPreparation(): boolean
  hasBeenParsed(connection: PgConnection): boolean
  prepare(connection: PgConnection): void
  handleRowDescription(message: object): void
  handleDataRow(message: object): void
  handleCommandComplete(message: object, connection: PgConnection): void
  handleReadyForQuery(connection: PgConnection): void
  handleError(error: unknown, connection: PgConnection): void
}

interface PgConnection {
  stream: Duplex
  describe(what: object): void
  sync(): void
}

type Answered = (error: unknown, result: pg.QueryResult) => void
type QueryOfPg = new (text: string, values?: unknown[], callback?: Answered) => PgQuery

interface PgClient {
  connection: PgConnection
  constructor: { Query: QueryOfPg }
  query(query: PgQuery): void
}

/** The value as pg writes it to the connection: text, bytes or null. Throws where it has no such form. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue(value: unknown): unknown } }).utils

/** The statements of each connection in this turn of the event loop. */
const waiting = new WeakMap<PgClient, PgQuery[]>()

/**
 * Sends the statements of one turn of the event loop in one packet, in order. Prepared ones that stand together are
 * answered together too: otherwise the database writes each answer by itself, and wakes us for it. If one fails, the
 * database skips those that stand behind it in the packet. One whose values cannot be written fails at once; the
 * database does not hear of it, so the others run.
 */
export async function sendInPacket(client: pg.PoolClient, statement: Statement): Promise<pg.QueryResult> {
  const values = statement.values?.map((value) => prepareValue(value))
  const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult>()
  const pgClient = client as unknown as PgClient
  const query = new pgClient.constructor.Query(statement.text, values, (error, result) => {
    if (error) reject(error)
    else resolve(result)
  })
  if (statement.name) query.name = statement.name
  query._result._types = client
  const others = waiting.get(pgClient)
  if (others) others.push(query)
  else {
    waiting.set(pgClient, [query])
    process.nextTick(() => flush(pgClient))
  }
  try {
    return await promise
  } catch (error) {
    // Its own stack begins at the socket; this one leads to whoever sent the statement.
    if (error instanceof Error) Error.captureStackTrace(error)
    throw error
  }
}

function flush(client: PgClient): void {
  const all = waiting.get(client) ?? []
  waiting.delete(client)
  const { connection } = client
  let together: PgQuery[] = []
  const sendTogether = () => {
    if (together.length > 0) client.query(packetOf(client, together))
    together = []
  }
  connection.stream.cork()
  for (const query of all) {
    // One that the connection does not know yet is sent alone: pg notes its name when its answer comes.
    if (query.requiresPreparation() && (!query.name || query.hasBeenParsed(connection))) together.push(query)
    else {
      sendTogether()
      client.query(query)
    }
  }
  sendTogether()
  connection.stream.uncork()
}

/** A connection as prepared statements of one packet write to it: its only sync stands at the end of the packet. */
interface Wire {
  /** The columns of its prepared statements; null: no rows. */
  columns: Map<string, object | null>
  /** Asks for the columns of a statement. */
  asking: PgConnection
  /** For statements whose columns are known. */
  knowing: PgConnection
}

const wires = new WeakMap<PgConnection, Wire>()

function wireOf(connection: PgConnection): Wire {
  const known = wires.get(connection)
  if (known) return known
  const unless = (skipped: Partial<PgConnection>) => Object.assign(Object.create(connection), skipped) as PgConnection
  const nothing = () => undefined
  const wire = {
    columns: new Map<string, object | null>(),
    asking: unless({ sync: nothing }),
    knowing: unless({ sync: nothing, describe: nothing }),
  }
  wires.set(connection, wire)
  return wire
}

/** The error of every statement that follows a failed one, as the database says it in a transaction. */
const skipped = () => Object.assign(new Error('a statement before this one has failed'), { code: '25P02' })

/** Several statements in the form of one, for pg's queue. It hands each answer to its statement. */
function packetOf(client: PgClient, queries: readonly PgQuery[]): PgQuery {
  const { columns, asking, knowing } = wireOf(client.connection)
  let nth = 0
  let isDescribed = false
  return Object.assign(new client.constructor.Query(''), {
    statements: queries,
    submit(connection: PgConnection) {
      for (const query of queries) {
        const known = query.name === undefined ? undefined : columns.get(query.name)
        query.prepare(known === undefined ? asking : knowing)
        if (known) query.handleRowDescription(known)
      }
      connection.sync()
      return null
    },
    handleRowDescription(message: object) {
      const query = queries[nth]
      if (query?.name) columns.set(query.name, message)
      isDescribed = true
      query?.handleRowDescription(message)
    },
    handleDataRow(message: object) {
      queries[nth]?.handleDataRow(message)
    },
    handleCommandComplete(message: object, connection: PgConnection) {
      const query = queries[nth]
      if (query?.name && !isDescribed && !columns.has(query.name)) columns.set(query.name, null)
      isDescribed = false
      query?.handleCommandComplete(message, connection)
      nth += 1
    },
    handleReadyForQuery(connection: PgConnection) {
      for (const query of queries) query.handleReadyForQuery(connection)
    },
    handleError(error: unknown, connection: PgConnection) {
      for (const query of queries.slice(0, nth)) query.handleReadyForQuery(connection)
      queries[nth]?.handleError(error, connection)
      for (const query of queries.slice(nth + 1)) query.handleError(skipped(), connection)
    },
  })
}
