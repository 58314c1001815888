import type * as z from 'zod'
import { writeAudit } from '../audit/service.ts'
import { practicesOf } from '../client-area/service.ts'
import { readVault } from '../crypto/vault.ts'
import { readInPractice, writeInPractice } from '../db/native.ts'
import { ms, type Query } from '../db/query.ts'
import type { ClientActor } from '../http/client-actor.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import type { SharedDocument } from './contract.ts'
import { linkTo } from './links.ts'
import { type DocumentRow, shownDocument } from './service.ts'

type Shared = z.output<typeof SharedDocument>

const SHARED = `
  from client_account_patient l
    join document d on d.practice_id = l.practice_id and d.patient_id = l.patient_id
  where l.client_account_id = $1 and l.practice_id = $2 and d.is_shared and d.removed_at is null`

/** What all practices share with a client, the latest first. Each practice is read by itself. */
export async function sharedWith(app: App, query: Query, { accountId }: ClientActor): Promise<Shared[]> {
  const found: Shared[] = []
  for (const practiceId of await practicesOf(query, accountId))
    found.push(
      ...(await readInPractice(app.orm, practiceId, async (own) => {
        const vault = await readVault(own.query, app.config, practiceId)
        const rows = await own.query<DocumentRow>(
          `select d.id, d.patient_id, d.name, d.type, d.size, d.is_shared, d.session_id, ${ms('d.created_at')} as created_at ${SHARED}`,
          [accountId, practiceId],
        )
        return rows.map((row) => ({ ...shownDocument(vault, row), practiceId }))
      })),
    )
  return found.sort((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
}

/** The address of a document that is shared with this client; every other is `not_found`, like one that is no more. */
export async function linkToShared(app: App, query: Query, { accountId }: ClientActor, id: string, now: Date) {
  for (const practiceId of await practicesOf(query, accountId)) {
    const isFound = await writeInPractice(app.orm, practiceId, async (own) => {
      const [row] = await own.query<{ patient_id: string }>(`select d.patient_id ${SHARED} and d.id = $3`, [
        accountId,
        practiceId,
        id,
      ])
      if (!row) return false
      const details = { patientId: row.patient_id, documentId: id }
      await writeAudit(own.query, { practiceId, by: 'client', actor: null, action: 'document.read', details, now })
      return true
    })
    if (isFound) return linkTo(app.config, { reader: 'shared_document', practiceId, id }, now)
  }
  throw fail('not_found')
}
