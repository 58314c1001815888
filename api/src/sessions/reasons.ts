import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'

/** Why somebody refused, cancelled or unlocked a session. Sealed: it says something about a client. */
export interface SessionReasonText {
  text: string
  vault: Vault
}

/** A reason as it was given, with what seals it. */
export const reasonGiven = async (
  query: Query,
  secrets: Secrets,
  practiceId: string,
  text: string,
): Promise<SessionReasonText> => ({ text, vault: await vaultOf(query, secrets, practiceId) })

/** A reason has the id of the line of the history that it explains. */
const aboutReason = (id: string) => `session_reason.text:${id}`

export const sealReason = ({ text, vault }: SessionReasonText, id: string): Buffer => vault.seal(aboutReason(id), text)

interface Row {
  id: string
  session_id: string
  text: Buffer
}

/** A reason whose key is lost is left out, as if none was given. */
const readable = (reasons: [string, string | null][]) =>
  new Map(reasons.filter((reason): reason is [string, string] => reason[1] !== null))

/** The reasons of lines of the history, by their ids. Reads nothing without ids. */
export async function reasonsOfLines(
  query: Query,
  secrets: Secrets,
  practiceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const vault = await readVault(query, secrets, practiceId)
  const rows = await query<Row>('select id, text from session_reason where practice_id = $1 and id = any ($2)', [
    practiceId,
    ids,
  ])
  return readable(rows.map(({ id, text }) => [id, textUnlessLost(vault, aboutReason(id), text)]))
}

/** The reasons why sessions ended, by their ids. Reads nothing without ids. */
export async function reasonsOfEnds(
  query: Query,
  vault: Vault,
  practiceId: string,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  if (!sessionIds.length) return new Map()
  const rows = await query<Row>(
    `select r.id, r.session_id, r.text
     from session_reason r join session_history h on h.practice_id = r.practice_id and h.id = r.id
     where r.practice_id = $1 and r.session_id = any ($2) and h.to_status = 'cancelled' and h.from_status <> 'cancelled'`,
    [practiceId, sessionIds],
  )
  return readable(rows.map(({ id, session_id, text }) => [session_id, textUnlessLost(vault, aboutReason(id), text)]))
}
