import { readVault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeScope } from '../http/action-context.ts'
import { withoutTokens } from '../mail/links.ts'
import { openContent } from './sealed-message.ts'

/** The texts of messages as they were sent, without the tokens of their links; null where none is stored any more. */
export async function sentTexts(
  query: Query,
  { practiceId, secrets }: PracticeScope,
  ids: readonly string[],
): Promise<Map<string, string | null>> {
  if (ids.length === 0) return new Map()
  const vault = await readVault(query, secrets, practiceId)
  const rows = await tablesOf(query)
    .selectFrom('Message')
    .select(['id', 'content'])
    .where('practiceId', '=', practiceId)
    .where('id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, content }) => {
      const text = openContent(vault, id, content ?? null)?.text
      return [id, text ? withoutTokens(text) : null]
    }),
  )
}
