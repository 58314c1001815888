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

/** Name and address as they were typed, where the record spells them otherwise. The practitioner does not read them. */
const TypedSpelling = z.object({ firstname: z.string(), lastname: z.string(), email: z.string() }).partial()
type TypedSpelling = z.output<typeof TypedSpelling>

const StoredDetails = TypedDetails.extend(TypedSpelling.shape)
type StoredDetails = z.output<typeof StoredDetails>

/** A session of a practice, and what is stored with it. */
interface WithDetails {
  practiceId: PracticeId
  id: string
}

const spelled = ['firstname', 'lastname', 'email'] as const

const sealedPlace = (sessionId: string) => `session.typed_details:${sessionId}` as const

/**
 * Keeps the birthday and the guardian that were typed for a client on file, where the record says something else or
 * nothing, and how name and address were spelt. A visitor proves nothing, so the record stays as it is: the
 * practitioner reads both, and the visitor's pages show name and address as they were typed.
 */
export async function keepTypedDetails(
  { db: { query }, scope: { practiceId, secrets } }: Pick<ActionContext, 'db' | 'scope'>,
  { id, patientId }: { id: string; patientId: string },
  { dateOfBirth, guardian, ...person }: BookingPerson,
): Promise<void> {
  const tables = tablesOf(query)
  const known = await tables
    .selectFrom('Patient')
    .select([...spelled, 'dateOfBirth', 'guardianName', 'guardianPhone'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', patientId)
    .executeTakeFirstOrThrow()
  const isOtherGuardian =
    guardian &&
    (guardian.name !== known.guardianName || (guardian.phone !== undefined && guardian.phone !== known.guardianPhone))
  const spelling = Object.fromEntries(
    spelled.filter((field) => person[field] !== known[field]).map((field) => [field, person[field]]),
  )
  const typed: StoredDetails = {
    dateOfBirth: dateOfBirth && dateOfBirth !== known.dateOfBirth ? dateOfBirth : null,
    guardian: isOtherGuardian ? { name: guardian.name, phone: guardian.phone ?? null } : null,
    ...spelling,
  }
  if (Object.values(typed).every((value) => value === null)) return
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

/** Name and address as they were typed, as far as the record spells them otherwise. */
export async function typedSpelling(
  query: Query,
  secrets: Secrets,
  { practiceId, id }: WithDetails,
): Promise<TypedSpelling> {
  const session = await tablesOf(query)
    .selectFrom('Session')
    .select('typedDetails')
    .where('practiceId', '=', practiceId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!session?.typedDetails) return {}
  return spellingOf(openStored(await readVault(query, secrets, practiceId), id, session.typedDetails))
}

const spellingOf = (stored: StoredDetails | null): TypedSpelling => TypedSpelling.parse(stored ?? {})

/** What stays after a withdrawal: the spelling. With the record's own, the visitor's pages would tell of a record. */
export async function withoutTypedDetails(
  query: Query,
  secrets: Secrets,
  { practiceId, id, typedDetails }: WithDetails & { typedDetails?: Uint8Array | null },
): Promise<Buffer | null> {
  if (!typedDetails) return null
  const vault = await vaultOf(query, secrets, practiceId)
  const spelling = spellingOf(openStored(vault, id, typedDetails))
  const left: StoredDetails = { dateOfBirth: null, guardian: null, ...spelling }
  return Object.keys(spelling).length > 0 ? vault.seal(sealedPlace(id), JSON.stringify(left)) : null
}
