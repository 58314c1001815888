import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseProblem } from './embedded/account.ts'

interface Patience {
  /** How long to wait for a database that is starting, recovering or not there yet. */
  waitMs?: number
  /** Called once, before the first wait, with the sentence of the error. */
  onWait?: (sentence: string) => void
}

const PAUSE_MS = 500
/** Errors that a wait may mend: it starts, shuts down for a restart, or has no connection left. */
const PASSING = /^(57P0[1-3]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EAI_AGAIN)$/
const PASSING_WORDS = /timeout|Connection terminated/

/**
 * Connects and disconnects. A failure throws one sentence that says what to do: at once for errors that a wait does not
 * mend, such as a wrong password. `url` is DATABASE_URL.
 */
export async function checkReachable(url: string, { waitMs = 0, onWait }: Patience = {}): Promise<void> {
  const until = Date.now() + waitMs
  for (let attempt = 1; ; attempt++) {
    const problem = await problemOf(url)
    if (!problem) return
    if (!problem.isPassing || Date.now() + PAUSE_MS > until) throw problem.error
    if (attempt === 1) onWait?.(problem.error.message)
    await pause(PAUSE_MS)
  }
}

/** What prevents a connection; null when nothing does. */
async function problemOf(url: string): Promise<{ error: DatabaseProblem; isPassing: boolean } | null> {
  const place = hostAndPortOf(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return null
  } catch (cause) {
    const refusal = cause as NodeJS.ErrnoException
    return {
      error: new DatabaseProblem(sentence(refusal, place), { cause }),
      isPassing: refusal.code ? PASSING.test(refusal.code) : PASSING_WORDS.test(refusal.message),
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Place {
  host: string
  user: string
  database: string
}

function hostAndPortOf(url: string): Place {
  try {
    const { protocol, host, username, pathname } = new URL(url)
    if (!/^postgres(ql)?:$/.test(protocol)) throw new TypeError(protocol)
    return { host: host || 'this machine', user: decodeURIComponent(username), database: pathname.slice(1) }
  } catch {
    throw new DatabaseProblem('DATABASE_URL is no address: write it as postgres://user:password@host:5432/database.')
  }
}

function sentence({ code, message }: NodeJS.ErrnoException, { host, user, database }: Place): string {
  switch (code) {
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `The database cannot be reached, no machine is called ${host}: correct DATABASE_URL.`
    case '28P01':
    case '28000':
      return `The database at ${host} refuses the user "${user}": correct the name or the password in DATABASE_URL.`
    case '3D000':
      return `The server at ${host} has no database "${database}": create it, owned by the role of DATABASE_OWNER_URL, or correct DATABASE_URL.`
    case '57P03':
      return `The database at ${host} is starting or recovering: wait until it is done, or look into its log.`
    case '53300':
      return `The database at ${host} takes no more connections: end some, or raise its max_connections.`
    default:
      return `The database at ${host} cannot be reached (${code ?? message}): start it, or correct DATABASE_URL.`
  }
}
