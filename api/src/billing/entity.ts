import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/**
 * How a session's price differs from the booked one. Its id is that of the session's line of history about it, whose
 * reason is sealed.
 */
export const PriceAdjustmentEntity = defineEntity({
  name: 'PriceAdjustment',
  tableName: 'price_adjustment',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    kind: p.text().$type<'change' | 'discount' | 'line' | 'free'>(),
    /** The words of an added line, as the client reads them. Null: it has none. */
    label: p.text().nullable(),
    /** Signed: the amount by which the price rises. */
    amountCents: p.integer(),
    createdAt: instantType(),
  },
  indexes: [{ name: 'price_adjustment_session', properties: ['practiceId', 'sessionId'] }],
})
export type PriceAdjustmentEntity = InferEntity<typeof PriceAdjustmentEntity>

/** A sent reminder of a debt. It does not say what the debt is for. */
export const DueReminderEntity = defineEntity({
  name: 'DueReminder',
  tableName: 'due_reminder',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    /** The invoice whose payer was reminded; null: the client was. */
    invoiceId: p.uuid().nullable(),
    /** The debt at that time. */
    dueCents: p.integer(),
    /** True: sent after the days of the settings. False: by hand. */
    isAutomatic: p.boolean(),
    sentAt: instantType(),
  },
  indexes: [{ name: 'due_reminder_patient', properties: ['practiceId', 'patientId', 'sentAt'] }],
})
