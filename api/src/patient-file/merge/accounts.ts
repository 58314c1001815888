import type * as z from 'zod'
import { deleteUnlinkedAccount } from '../../client-area/link-account.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { MergeOutcome } from '../contract.ts'

interface Pair {
  practiceId: PracticeId
  id: string
  otherId: string
}

/**
 * Keeps one way into the client area: this client's, or the other's where this one has none. If both have one, the
 * other's is deleted, with its account if no practice is left. A guardian's account never becomes the client's own: it
 * stays a guardian's, which ends with the 18th birthday. Returns which accesses there were.
 */
export async function mergeAccounts(
  query: Query,
  { practiceId, id, otherId }: Pair,
  isPreview: boolean,
): Promise<z.output<typeof MergeOutcome>['account']> {
  const tables = tablesOf(query)
  const guardians = tables
    .selectFrom('ClientGuardian')
    .select('clientAccountId')
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', [id, otherId])
  if (!isPreview)
    await tables
      .deleteFrom('ClientAccountPatient')
      .where('practiceId', '=', practiceId)
      .where('patientId', 'in', [id, otherId])
      .where('clientAccountId', 'in', guardians)
      .execute()
  const links = await tables
    .selectFrom('ClientAccountPatient')
    .select(['patientId', 'clientAccountId'])
    .where('practiceId', '=', practiceId)
    .where('patientId', 'in', [id, otherId])
    .where('clientAccountId', 'not in', guardians)
    .execute()
  const [own, others] = [id, otherId].map((patient) => links.find((link) => link.patientId === patient))
  if (!others) return own ? 'this' : 'none'
  if (isPreview) return own ? 'both' : 'other'
  if (!own) {
    await tables
      .updateTable('ClientAccountPatient')
      .set({ patientId: id })
      .where('practiceId', '=', practiceId)
      .where('patientId', '=', otherId)
      .execute()
    return 'other'
  }
  await tables
    .deleteFrom('ClientAccountPatient')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', otherId)
    .execute()
  await deleteUnlinkedAccount(query, others.clientAccountId)
  return 'both'
}

/**
 * A guardian may have had access to both clients. Deletes one of the two rows before the other client's are moved: this
 * client's row stays, unless only the other's is still open.
 */
export async function mergeGuardians(query: Query, { practiceId, id, otherId }: Pair): Promise<void> {
  const tables = tablesOf(query)
  await tables
    .deleteFrom('ClientGuardian')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', id)
    .where('endedAt', 'is not', null)
    .where('clientAccountId', 'in', ({ selectFrom }) =>
      selectFrom('ClientGuardian as others')
        .select('others.clientAccountId')
        .where('others.practiceId', '=', practiceId)
        .where('others.patientId', '=', otherId)
        .where('others.endedAt', 'is', null),
    )
    .execute()
  await tables
    .deleteFrom('ClientGuardian')
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', otherId)
    .where('clientAccountId', 'in', ({ selectFrom }) =>
      selectFrom('ClientGuardian as kept')
        .select('kept.clientAccountId')
        .where('kept.practiceId', '=', practiceId)
        .where('kept.patientId', '=', id),
    )
    .execute()
}
