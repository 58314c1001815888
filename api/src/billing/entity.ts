import { defineEntity, type InferEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/**
 * What a session costs more or less than it was booked for. Its id is that of the line of the session's history that
 * tells of it, whose reason is sealed.
 */
export const PriceAdjustmentEntity = defineEntity({
  name: 'PriceAdjustment',
  tableName: 'price_adjustment',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    kind: p.text().$type<'change' | 'discount' | 'line' | 'free'>(),
    /** What a line of one's own is for, as the client reads it. Null: it has no words of its own. */
    label: p.text().nullable(),
    /** Signed: what the price rises by. */
    amountCents: p.integer(),
    createdAt: instantType(),
  },
  indexes: [{ name: 'price_adjustment_session', properties: ['practiceId', 'sessionId'] }],
})
export type PriceAdjustmentEntity = InferEntity<typeof PriceAdjustmentEntity>

/** A reminder of what somebody owes that was sent. It says nothing of what for. */
export const DueReminderEntity = defineEntity({
  name: 'DueReminder',
  tableName: 'due_reminder',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    /** The invoice of which whoever pays it was reminded; null: the client was. */
    invoiceId: p.uuid().nullable(),
    /** What was owed then. */
    dueCents: p.integer(),
    /** By hand, or by itself after the days of the settings. */
    isAutomatic: p.boolean(),
    sentAt: instantType(),
  },
  indexes: [{ name: 'due_reminder_patient', properties: ['practiceId', 'patientId', 'sentAt'] }],
})
