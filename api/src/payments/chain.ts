import { sha256 } from '../crypto/keys.ts'
import type { BookClosingEntity } from './entity/books.ts'
import type { PaymentEntity } from './entity.ts'

/** The hash before the first line of a practice. */
export const CHAIN_START = Buffer.alloc(32)

/** The versions of the hashed bytes. The first names neither the rate of a line nor the VAT that a closing fixed. */
const FORMS = [1, 2] as const
export type ChainForm = (typeof FORMS)[number]
/** The version in which something is hashed now. */
export const PRESENT_FORM: ChainForm = 2

/** A line of the ledger before it is hashed. */
export type UnhashedPayment = Omit<PaymentEntity, 'previousHash' | 'hash'>

/**
 * The hashed bytes of a line: JSON without spaces, an array in fixed order that begins with its version. Missing values
 * are null; instants are ISO 8601 in UTC with milliseconds, days `YYYY-MM-DD`.
 */
export const canonicalPayment = (line: UnhashedPayment, form: ChainForm = PRESENT_FORM): string =>
  JSON.stringify([
    form,
    line.sequence,
    line.amountCents,
    line.receivedOn,
    line.practiceId,
    line.id,
    line.kind,
    line.typeKey,
    line.currency,
    line.recordedAt.toISOString(),
    line.recordedBy ?? null,
    line.patientId ?? null,
    line.reference ?? null,
    line.chequeNumber ?? null,
    line.chequeBank ?? null,
    line.chequePaidInOn ?? null,
    line.reversesId ?? null,
    line.reason ?? null,
    line.providerPaymentId ?? null,
    line.cardBrand ?? null,
    line.cardLast4 ?? null,
    line.feeCents ?? null,
    ...(form === 1 ? [] : [line.recordedOn, line.vatBasisPoints]),
  ])

/** The hash of a line: SHA-256 over the 32 bytes of the hash before and the UTF-8 bytes of the line. */
export const chainHash = (previous: Uint8Array, canonical: string): Buffer =>
  sha256(Buffer.concat([previous, Buffer.from(canonical)]))

/** A line or a closing as it is stored: its hash, and its bytes in a version. */
interface Hashed {
  previous: Uint8Array
  hash: Uint8Array
  canonical: (form: ChainForm) => string
}

/**
 * The version in which something was hashed, not before one that is known of a chain: what follows it is no older.
 * Null: its hash is that of no version.
 */
export const formOf = ({ previous, hash, canonical }: Hashed, known: ChainForm): ChainForm | null =>
  FORMS.find((form) => form >= known && chainHash(previous, canonical(form)).equals(hash)) ?? null

/**
 * The bytes of a closing that its hash is over, in the same form. Hashes in it are hexadecimal; `fixedVat` is the
 * digest of the VAT that it fixed (`books/vat-digest.ts`).
 */
export const canonicalClosing = (
  closing: Omit<BookClosingEntity, 'previousHash' | 'hash'>,
  fixedVat: string | null,
  form: ChainForm = PRESENT_FORM,
): string =>
  JSON.stringify([
    form,
    closing.sequence,
    closing.kind,
    closing.fromOn,
    closing.throughOn,
    closing.receivedCents,
    closing.returnedCents,
    closing.grandTotalCents,
    closing.count,
    closing.lastSequence,
    Buffer.from(closing.lastHash).toString('hex'),
    closing.practiceId,
    closing.id,
    closing.closedAt.toISOString(),
    closing.closedBy ?? null,
    ...(form === 1 ? [] : [fixedVat]),
  ])
