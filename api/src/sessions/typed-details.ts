import * as z from 'zod'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { readVault, type Secrets, type Vault, vaultOf } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { BookingPerson } from '../patients/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { TypedDetails } from './contract/typed-details.ts'

export type TypedDetailsOfClient = z.output<typeof TypedDetails>

/** What is stored: `firstname` as it was typed, where the record spells it otherwise. Its practitioner does not read it. */
const StoredDetails = TypedDetails.extend({ firstname: z.string().optional() })
type StoredDetails = z.output<typeof StoredDetails>

/** A session of a practice, and what is stored with it. */
interface WithDetails {
  practiceId: PracticeId
  id: string
}

const sealedPlace = (sessionId: string) => `session.typed_details:${sessionId}` as const

/**
 * Keeps with a session the birthday and the guardian that were typed for a client on file, where the record says
 * something else or nothing, and the first name in its own spelling. A visitor proves nothing, so the record stays as it
 * is; the practitioner reads both, and the visitor's page shows the name as it was typed.
 */
export async function keepTypedDetails(
  { db: { query }, scope: { practiceId, secrets } }: Pick<ActionContext, 'db' | 'scope'>,
  { id, patientId }: { id: string; patientId: string },
  { firstname, dateOfBirth, guardian }: Pick<BookingPerson, 'firstname' | 'dateOfBirth' | 'guardian'>,
): Promise<void> {
  const tables = tablesOf(query)
  const known = await tables
    .selectFrom('Patient')
    .select(['firstname', 'dateOfBirth', 'guardianName', 'guardianPhone'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const isOtherGuardian =
    guardian &&
    (guardian.name !== known.guardianName || (guardian.phone !== undefined && guardian.phone !== known.guardianPhone))
  const typed: StoredDetails = {
    dateOfBirth: dateOfBirth && dateOfBirth !== known.dateOfBirth ? dateOfBirth : null,
    guardian: isOtherGuardian ? { name: guardian.name, phone: guardian.phone ?? null } : null,
    ...(firstname !== known.firstname && { firstname }),
  }
  if (!typed.dateOfBirth && !typed.guardian && !typed.firstname) return
  const vault = await vaultOf(query, secrets, practiceId)
  await tables
    .updateTable('Session')
    .set({ typedDetails: vault.seal(sealedPlace(id), JSON.stringify(typed)) })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
}

/** What the practitioner reads of it; null for nothing, and where its key is lost, since the record counts anyway. */
export function openTypedDetails(vault: Vault, sessionId: string, sealed: Uint8Array): TypedDetailsOfClient | null {
  const { dateOfBirth = null, guardian = null } = openStored(vault, sessionId, sealed) ?? {}
  return dateOfBirth || guardian ? { dateOfBirth, guardian } : null
}

function openStored(vault: Vault, sessionId: string, sealed: Uint8Array): StoredDetails | null {
  const text = textUnlessLost(vault, sealedPlace(sessionId), sealed)
  return text === null ? null : StoredDetails.parse(JSON.parse(text))
}

/** The first name as it was typed, where the record spells it otherwise. */
export async function typedFirstname(
  query: Query,
  secrets: Secrets,
  { practiceId, id }: WithDetails,
): Promise<string | undefined> {
  const session = await tablesOf(query)
    .selectFrom('Session')
    .select('typedDetails')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!session?.typedDetails) return undefined
  return openStored(await readVault(query, secrets, practiceId), id, session.typedDetails)?.firstname
}

/** What stays of it once the agreement is withdrawn: the spelling of the name alone, without which the page would tell. */
export async function withoutTypedDetails(
  query: Query,
  secrets: Secrets,
  { practiceId, id, typedDetails }: WithDetails & { typedDetails?: Uint8Array | null },
): Promise<Buffer | null> {
  if (!typedDetails) return null
  const vault = await vaultOf(query, secrets, practiceId)
  const firstname = openStored(vault, id, typedDetails)?.firstname
  const left: StoredDetails = { dateOfBirth: null, guardian: null, ...(firstname && { firstname }) }
  return firstname ? vault.seal(sealedPlace(id), JSON.stringify(left)) : null
}
