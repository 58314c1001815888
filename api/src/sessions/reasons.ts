import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'

/** Why somebody refused, cancelled or unlocked a session. Sealed: it says something about a client. */
export interface SessionReasonText {
  text: string
  vault: Vault
}

/** A reason with the vault that seals it. */
export const sealedReason = async (
  query: Query,
  secrets: Secrets,
  practiceId: PracticeId,
  text: string,
): Promise<SessionReasonText> => ({ text, vault: await vaultOf(query, secrets, practiceId) })

export const sealReason = ({ text, vault }: SessionReasonText, id: string): Buffer =>
  vault.seal(`session_reason.text:${id}`, text)

/** Leaves out a reason whose key is lost. */
const readable = (reasons: [string, string | null][]) =>
  new Map(reasons.filter((reason): reason is [string, string] => reason[1] !== null))

/** The reasons of lines of history, by their ids. Reads nothing without ids. */
export async function reasonsOfLines(
  query: Query,
  secrets: Secrets,
  practiceId: PracticeId,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (!ids.length) return new Map()
  const vault = await readVault(query, secrets, practiceId)
  const rows = await tablesOf(query)
    .selectFrom('SessionReason')
    .select(['id', 'text'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return readable(rows.map(({ id, text }) => [id, textUnlessLost(vault, `session_reason.text:${id}`, text)]))
}

/** The reasons why sessions ended, by their ids. Reads nothing without ids. */
export async function reasonsOfEnds(
  query: Query,
  vault: Vault,
  practiceId: PracticeId,
  sessionIds: readonly string[],
): Promise<Map<string, string>> {
  if (!sessionIds.length) return new Map()
  const ends = await tablesOf(query)
    .selectFrom('SessionHistory as h')
    .leftJoin('SessionReason as r', (join) =>
      join.onRef('r.practiceId', '=', 'h.practiceId').onRef('r.id', '=', 'h.id'),
    )
    .select(['h.id', 'h.sessionId', 'r.text'])
    .where('h.practiceId', '=', practiceId)
    .where('h.sessionId', 'in', sessionIds)
    .where('h.to', '=', 'cancelled')
    .where('h.from', '<>', 'cancelled')
    .orderBy('h.id')
    .execute()
  // The last end counts: an earlier one was undone, and its reason with it.
  const lastEnds = new Map(ends.map((end) => [end.sessionId, end])).values()
  return readable(
    [...lastEnds].map(({ id, sessionId, text }) => [
      sessionId,
      text && textUnlessLost(vault, `session_reason.text:${id}`, text),
    ]),
  )
}
