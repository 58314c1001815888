import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** A practice's changes of the default ways to pay, and its own ones. */
export const PaymentTypeEntity = defineEntity({
  name: 'PaymentType',
  tableName: 'payment_type',
  properties: {
    practiceId: practiceId().primary(),
    key: p.text().primary(),
    kind: p.text().$type<'card_online' | 'card_on_site' | 'cash' | 'cheque' | 'transfer' | 'other'>(),
    nameFr: p.text(),
    nameEn: p.text(),
    position: p.integer(),
    isHidden: p.boolean(),
  },
})

/**
 * A line of the append-only ledger. `hash` covers the previous hash and everything here (`chain.ts`). It outlives its
 * client, so no foreign key binds `patientId`: `merged_patient` finds a merged client.
 */
export const PaymentEntity = defineEntity({
  name: 'Payment',
  tableName: 'payment',
  properties: {
    id: id(),
    practiceId: practiceId(),
    /** 1, 2, 3… in the practice, without gap. */
    sequence: p.integer(),
    patientId: p.uuid().nullable(),
    /** `fee`: a provider's charge apart from a payment, such as for a dispute; it moves no client's money. */
    kind: p.text().$type<'payment' | 'refund' | 'reversal' | 'fee'>(),
    /** The key of the payment type. */
    typeKey: p.text(),
    /** Signed: money that goes back is negative. */
    amountCents: p.integer(),
    currency: p.text().$type<'EUR'>(),
    /** The day of the practice's zone on which the money came. */
    receivedOn: p.string().columnType('date'),
    recordedAt: instantType(),
    /** The day of it in the zone that the practice had then. */
    recordedOn: p.string().columnType('date'),
    /** Null: the system. */
    recordedBy: p.uuid().nullable(),
    reference: p.text().nullable(),
    chequeNumber: p.text().nullable(),
    chequeBank: p.text().nullable(),
    chequePaidInOn: p.string().columnType('date').nullable(),
    /** The line that a refund or a reversal reverses, or whose payment caused a fee. */
    reversesId: p.uuid().nullable(),
    reason: p.text().nullable(),
    /** The provider's id of the payment, the refund or the fee: unique in a practice. */
    providerPaymentId: p.text().nullable(),
    cardBrand: p.text().nullable(),
    cardLast4: p.text().nullable(),
    /** The provider's fee; negative: it was given back. */
    feeCents: p.integer().nullable(),
    /** The VAT rate, in hundredths of a percent, of what no document bills yet: the issuer's when it was entered. */
    vatBasisPoints: p.integer(),
    previousHash: p.blob(),
    hash: p.blob(),
  },
  uniques: [
    { name: 'payment_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'payment_practice_id_sequence_key', properties: ['practiceId', 'sequence'] },
  ],
  indexes: [
    { name: 'payment_of_patient', properties: ['practiceId', 'patientId'] },
    { name: 'payment_received', properties: ['practiceId', 'receivedOn', 'sequence'] },
  ],
})
export type PaymentEntity = InferEntity<typeof PaymentEntity>

/** Which part of a payment pays which session or invoice. The rest of a payment is the client's credit. Append-only. */
export const PaymentAllocation = defineEntity({
  name: 'PaymentAllocation',
  tableName: 'payment_allocation',
  properties: {
    id: id(),
    practiceId: practiceId(),
    paymentId: p.uuid(),
    sessionId: p.uuid().nullable(),
    invoiceId: p.uuid().nullable(),
    /** Signed: an earlier one is taken back by a negative one. */
    amountCents: p.integer(),
    createdAt: instantType(),
    /** The day of it in the zone that the practice had then: on which credit was used, or taken back. */
    usedOn: p.string().columnType('date'),
  },
  indexes: [
    { name: 'payment_allocation_invoice', properties: ['practiceId', 'invoiceId'] },
    { name: 'payment_allocation_payment', properties: ['practiceId', 'paymentId'] },
    { name: 'payment_allocation_session', properties: ['practiceId', 'sessionId'] },
  ],
})

/** The last line of a practice's chain. Adding a line locks this row until the transaction ends. */
export const PaymentChain = defineEntity({
  name: 'PaymentChain',
  tableName: 'payment_chain',
  properties: {
    practiceId: practiceId().primary(),
    sequence: p.integer(),
    hash: p.blob(),
    /** The last day of the last closing: nothing can be received on it or before it. */
    closedThrough: p.string().columnType('date').nullable(),
  },
})
