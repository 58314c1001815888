import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'

interface Pair {
  practiceId: PracticeId
  id: string
  otherId: string
}

/** A recipient who is twice in a mailing keeps one place, and none that waits if they have it already. */
export async function mergeRecipients(query: Query, { practiceId, id, otherId }: Pair): Promise<void> {
  const tables = tablesOf(query)
  const rows = await tables
    .selectFrom('MailingRecipient')
    .select(['id', 'mailingId', 'patientId', 'state'])
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', [id, otherId])
    .where('state', 'in', ['waiting', 'written'])
    .execute()
  const second = rows.filter(
    (row) =>
      row.state === 'waiting' &&
      rows.some(
        (one) =>
          one.mailingId === row.mailingId &&
          one.patientId !== row.patientId &&
          (one.state === 'written' || one.patientId === id),
      ),
  )
  if (second.length === 0) return
  await tables
    .deleteFrom('MailingRecipient')
    .where('practiceId', '=', practiceId)
    .where(
      'id',
      'in',
      second.map((row) => row.id),
    )
    .execute()
}
