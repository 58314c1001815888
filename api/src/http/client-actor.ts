import { sha256 } from '../crypto/keys.ts'
import { epochMs, type RunSql } from '../db/query.ts'
import type { Endpoint } from './endpoint.ts'
import type { Lang } from './schema.ts'
import { markSeen, type SignInUse } from './sign-in-life.ts'

/** A signed-in client, as the database has it now. They belong to no single practice. */
export interface ClientActor {
  kind: 'client'
  accountId: string
  email: string
  locale: Lang
  clientSessionId: string
}

/** Clients' endpoints accept only clients' tokens, all others only those of the console. */
export const isOfClients = ({ access, path }: Endpoint) => access === 'client' || path.startsWith('/client-api/')

interface SignInRow extends SignInUse {
  account_id: string
  email: string
  locale: Lang
}

const SIGN_IN = `
  select s.id, s.is_remembered, ${epochMs('s.last_seen_at')} as last_seen, ${epochMs('s.created_at')} as created,
    a.id as account_id, a.email, a.locale
  from client_session s join client_account a on a.id = s.client_account_id
  where s.token_hash = $1 and s.expires_at > $2`

/** The client of a token; null when it is unknown or expired. Extends the sign-in as for practitioners. */
export async function readClientActor(query: RunSql, token: string, now: Date): Promise<ClientActor | null> {
  const [row] = await query<SignInRow>(SIGN_IN, [sha256(token), now.toISOString()])
  if (!row) return null
  await markSeen(query, 'client_session', row, now)
  return {
    kind: 'client',
    accountId: row.account_id,
    email: row.email,
    locale: row.locale,
    clientSessionId: row.id,
  }
}
