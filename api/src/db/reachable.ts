import pg from 'pg'
import { DatabaseProblem } from './embedded/account.ts'

/** Connects once and ends; throws one sentence that says what to do when that fails. `url` is DATABASE_URL. */
export async function checkReachable(url: string): Promise<void> {
  const place = placeOf(url)
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  try {
    await client.connect()
  } catch (error) {
    throw new DatabaseProblem(sentence(error as NodeJS.ErrnoException, place), { cause: error })
  } finally {
    await client.end().catch(() => undefined)
  }
}

interface Place {
  host: string
  user: string
  database: string
}

function placeOf(url: string): Place {
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
      return `The server at ${host} has no database "${database}": create it, owned by "${user}", or correct DATABASE_URL.`
    case '53300':
      return `The database at ${host} takes no more connections: end some, or raise its max_connections.`
    default:
      return `The database at ${host} cannot be reached (${code ?? message}): start it, or correct DATABASE_URL.`
  }
}
