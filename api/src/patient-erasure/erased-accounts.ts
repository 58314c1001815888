import { sql } from 'kysely'
import { readVault, type Secrets } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { openRecipient } from '../messages/sealed-message.ts'
import { productTemplates } from '../messages/withholding.ts'
import type { PracticeId } from '../practice-id.ts'
import type { ErasedPatient } from './erased-patient.ts'

/**
 * The addresses to which the client's own area was opened: an access that has ended, and an address that was corrected
 * since, stand nowhere else. Call it before the client's messages are deleted.
 */
export async function invitedAddresses(
  query: Query,
  secrets: Secrets,
  { practiceId, id: patientId }: ErasedPatient,
): Promise<string[]> {
  const vault = await readVault(query, secrets, practiceId)
  const invitations = await tablesOf(query)
    .selectFrom('Message')
    .select(['id', 'recipient', 'data'])
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .where('template', '=', 'client.invited')
    .execute()
  return invitations.flatMap(({ id, recipient, data }) =>
    'guardianId' in data ? [] : (openRecipient(vault, id, recipient) ?? []),
  )
}

/**
 * Deletes the messages about accounts that open nothing in the practice any more, and about an account at an address
 * that was the client's alone: no column says whose they are. Some have the address in their data, all in their sealed
 * recipient, which the practice reads in its list of messages. `accountIds`: of the accesses that end now.
 */
export async function eraseAccountMessages(
  query: Query,
  secrets: Secrets,
  of: ErasedPatient,
  { accountIds, addresses }: { accountIds: readonly string[]; addresses: readonly string[] },
): Promise<void> {
  const { practiceId } = of
  const theirs = await addressesOfNobodyElse(query, of, addresses)
  const known = [...new Set([...accountIds, ...(await accountsAt(query, secrets, practiceId, theirs))])]
  const ended = await withoutAccess(query, practiceId, known)
  await tablesOf(query)
    .deleteFrom('Message')
    .where('practiceId', '=', practiceId)
    .where('audience', '=', 'client')
    .where('sessionId', 'is', null)
    .where('patientId', 'is', null)
    .where(({ or, ref }) =>
      or([
        sql<boolean>`${ref('data')} ->> 'accountId' = any (${ended}::text[])`,
        sql<boolean>`lower(${ref('data')} ->> 'email') = any (${theirs}::text[])`,
      ]),
    )
    .execute()
}

/** Returns the addresses that no other client of the practice has, in lower case. */
async function addressesOfNobodyElse(
  query: Query,
  { practiceId, id }: ErasedPatient,
  addresses: readonly string[],
): Promise<string[]> {
  const wanted = [...new Set(addresses.map((address) => address.toLowerCase()))]
  if (wanted.length === 0) return []
  const others = await tablesOf(query)
    .selectFrom('Patient')
    .select('emailKey')
    .where('practiceId', '=', practiceId)
    .where('id', '<>', id)
    .where('emailKey', 'in', wanted)
    .execute()
  const shared = new Set(others.map(({ emailKey }) => emailKey))
  return wanted.filter((address) => !shared.has(address))
}

/** The accounts about which the practice's list has a mail to one of these addresses. */
async function accountsAt(
  query: Query,
  secrets: Secrets,
  practiceId: PracticeId,
  addresses: readonly string[],
): Promise<string[]> {
  if (addresses.length === 0) return []
  const vault = await readVault(query, secrets, practiceId)
  const mails = await tablesOf(query)
    .selectFrom('Message')
    .select(['id', 'recipient', 'data'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', 'is', null)
    .where('patientId', 'is', null)
    .where('template', 'in', productTemplates)
    .where('recipient', 'is not', null)
    .execute()
  return mails.flatMap(({ id, recipient, data }) => {
    if (!('accountId' in data)) return []
    const address = openRecipient(vault, id, recipient)
    return address !== null && addresses.includes(address.toLowerCase()) ? [data.accountId] : []
  })
}

/** Returns the accounts that open nothing in the practice, neither for a client nor for a guardian. */
async function withoutAccess(query: Query, practiceId: PracticeId, accountIds: readonly string[]): Promise<string[]> {
  if (accountIds.length === 0) return []
  const linked = new Set<string>()
  for (const table of ['ClientAccountPatient', 'ClientGuardian'] as const) {
    const links = await tablesOf(query)
      .selectFrom(table)
      .select('clientAccountId')
      .where('practiceId', '=', practiceId)
      .where('clientAccountId', 'in', accountIds)
      .execute()
    for (const { clientAccountId } of links) linked.add(clientAccountId)
  }
  return accountIds.filter((id) => !linked.has(id))
}
