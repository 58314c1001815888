import { sha256 } from '../crypto/keys.ts'
import type { BookClosingEntity } from './entity/books.ts'
import type { PaymentEntity } from './entity.ts'

/** The hash before the first line of a practice. */
export const CHAIN_START = Buffer.alloc(32)

/** A line of the ledger before it is hashed. */
export type UnhashedPayment = Omit<PaymentEntity, 'previousHash' | 'hash' | 'recordedOn' | 'vatBasisPoints'>

/**
 * The hashed bytes of a line: JSON without spaces, an array in fixed order that begins with the version of this format.
 * Missing values are null; instants are ISO 8601 in UTC with milliseconds, days `YYYY-MM-DD`.
 */
export const canonicalPayment = (line: UnhashedPayment): string =>
  JSON.stringify([
    1,
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
  ])

/** The hash of a line: SHA-256 over the 32 bytes of the hash before and the UTF-8 bytes of the line. */
export const chainHash = (previous: Uint8Array, canonical: string): Buffer =>
  sha256(Buffer.concat([previous, Buffer.from(canonical)]))

/** The bytes of a closing that its hash is over, in the same form. Hashes in it are hexadecimal. */
export const canonicalClosing = (closing: Omit<BookClosingEntity, 'previousHash' | 'hash'>): string =>
  JSON.stringify([
    1,
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
  ])
