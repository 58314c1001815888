import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { readEachPractice } from '../client-area/each-practice.ts'
import { practicesOf } from '../client-area/linked-patients.ts'
import { readVault } from '../crypto/vault.ts'
import { writeInPractice } from '../db/native.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { ClientAction } from '../http/client-action.ts'
import { fail } from '../http/errors.ts'
import type { PracticeId } from '../practice-id.ts'
import type { SharedDocument } from './contract/document.ts'
import { linkTo } from './links.ts'
import { documentColumns, shownDocument } from './service.ts'

type Shared = z.output<typeof SharedDocument>

/** What a practice shares with a client's account, and what that client handed in. */
const sharedIn = (query: Query, practiceId: PracticeId, accountId: string) =>
  tablesOf(query)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('Document as d', (join) =>
      join.onRef('d.practiceId', '=', 'l.practiceId').onRef('d.patientId', '=', 'l.patientId'),
    )
    .select(documentColumns.map((column) => `d.${column}` as const))
    .where('l.clientAccountId', '=', accountId)
    .where('l.practiceId', '=', practiceId)
    .where(({ or, eb }) => or([eb('d.isShared', '=', true), eb('d.isFromClient', '=', true)]))
    .where('d.removedAt', 'is', null)

/** The documents that all practices share with a client, the latest first. Each practice is read by itself. */
export async function sharedWith({ app, query, actor }: ClientAction): Promise<Shared[]> {
  const found = await readEachPractice({ app, query, actor }, async (inside, { practiceId }) => {
    const [vault, rows] = await Promise.all([
      readVault(inside, app.config, practiceId),
      sharedIn(inside, practiceId, actor.accountId).execute(),
    ])
    return rows.map((row) => ({ ...shownDocument(vault, row), practiceId }))
  })
  return found.flat().sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** The shared documents of one session, in a transaction of its practice. */
export async function sharedOfSession(
  { db: { query }, scope: { practiceId, secrets } }: Pick<ActionContext, 'db' | 'scope'>,
  accountId: string,
  sessionId: string,
): Promise<Shared[]> {
  const rows = await sharedIn(query, practiceId, accountId)
    .where('d.sessionId', '=', sessionId)
    .orderBy('d.createdAt', 'desc')
    .execute()
  if (rows.length === 0) return []
  const vault = await readVault(query, secrets, practiceId)
  return rows.map((row) => ({ ...shownDocument(vault, row), practiceId }))
}

/** The address of a document that is shared with this client or was handed in; any other is `not_found`. */
export async function linkToShared({ app, query, actor, now }: ClientAction, id: string) {
  const { accountId } = actor
  for (const practiceId of await practicesOf(query, accountId)) {
    const isFound = await writeInPractice(app.orm, practiceId, async (own) => {
      const row = await sharedIn(own.query, practiceId, accountId).where('d.id', '=', id).executeTakeFirst()
      if (!row) return false
      const details = { patientId: row.patientId, documentId: id }
      await writeAudit(own.query, { practiceId, by: 'client', actor: null, action: 'document.read', details, now })
      return true
    })
    if (isFound) return linkTo(app.config, { reader: 'shared_document', practiceId, id }, now)
  }
  throw fail('not_found')
}
