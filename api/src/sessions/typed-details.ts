import type * as z from 'zod'
import { textUnlessLost } from '../crypto/lost-text.ts'
import { type Vault, vaultOf } from '../crypto/vault.ts'
import { tablesOf } from '../db/tables.ts'
import type { ActionContext } from '../http/action-context.ts'
import type { BookingPerson } from '../patients/service.ts'
import { TypedDetails } from './contract/typed-details.ts'

export type TypedDetailsOfClient = z.output<typeof TypedDetails>

/**
 * Keeps with a session the birthday and the guardian that were typed for a client on file, where the record says
 * something else or nothing. A visitor proves nothing, so the record stays as it is; the practitioner reads both.
 */
export async function keepTypedDetails(
  { db: { query }, scope: { practiceId, secrets } }: Pick<ActionContext, 'db' | 'scope'>,
  { id, patientId }: { id: string; patientId: string },
  { dateOfBirth, guardian }: Pick<BookingPerson, 'dateOfBirth' | 'guardian'>,
): Promise<void> {
  if (!dateOfBirth && !guardian) return
  const tables = tablesOf(query)
  const known = await tables
    .selectFrom('Patient')
    .select(['dateOfBirth', 'guardianName', 'guardianPhone'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const isOtherGuardian =
    guardian &&
    (guardian.name !== known.guardianName || (guardian.phone !== undefined && guardian.phone !== known.guardianPhone))
  const typed: TypedDetailsOfClient = {
    dateOfBirth: dateOfBirth && dateOfBirth !== known.dateOfBirth ? dateOfBirth : null,
    guardian: isOtherGuardian ? { name: guardian.name, phone: guardian.phone ?? null } : null,
  }
  if (!typed.dateOfBirth && !typed.guardian) return
  const vault = await vaultOf(query, secrets, practiceId)
  await tables
    .updateTable('Session')
    .set({ typedDetails: vault.seal(`session.typed_details:${id}`, JSON.stringify(typed)) })
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .execute()
}

/** What was typed; null where its key is lost, since the record counts anyway. */
export function openTypedDetails(vault: Vault, sessionId: string, sealed: Uint8Array): TypedDetailsOfClient | null {
  const text = textUnlessLost(vault, `session.typed_details:${sessionId}`, sealed)
  return text === null ? null : TypedDetails.parse(JSON.parse(text))
}
