import type * as z from 'zod'
import type { Query } from '../../db/query.ts'
import type { Merged } from '../contract.ts'

interface Pair {
  practiceId: string
  id: string
  otherId: string
}

interface Link {
  patient_id: string
  account_id: string
}

/**
 * The way into the client area that is left: this client's, or the other's where this one has none. Of two the other's
 * goes, and the account with it that is left without any practice. Says which there were.
 */
export async function uniteAccounts(
  query: Query,
  { practiceId, id, otherId }: Pair,
  isPreview: boolean,
): Promise<z.output<typeof Merged>['account']> {
  const links = await query<Link>(
    `select patient_id, client_account_id as account_id from client_account_patient
     where practice_id = $1 and patient_id = any ($2::uuid[])`,
    [practiceId, [id, otherId]],
  )
  const [own, others] = [id, otherId].map((patient) => links.find((link) => link.patient_id === patient))
  if (!others) return own ? 'this' : 'none'
  if (isPreview) return own ? 'both' : 'other'
  if (!own) {
    await query('update client_account_patient set patient_id = $2 where practice_id = $1 and patient_id = $3', [
      practiceId,
      id,
      otherId,
    ])
    return 'other'
  }
  await query('delete from client_account_patient where practice_id = $1 and patient_id = $2', [practiceId, otherId])
  // Locked first, so that what the deletion then sees is what stands once nobody else invites.
  await query('select from client_account where id = $1 for update', [others.account_id])
  await query(
    `delete from client_account where id = $1
       and not exists (select from client_account_patient where client_account_id = $1)`,
    [others.account_id],
  )
  return 'both'
}
