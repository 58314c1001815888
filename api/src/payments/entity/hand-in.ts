import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../../db/base.ts'

/** An invoice for a business that was handed in to a platform of e-invoicing. Others have no row. */
export const InvoiceHandInEntity = defineEntity({
  name: 'InvoiceHandIn',
  tableName: 'invoice_hand_in',
  properties: {
    practiceId: practiceId().primary(),
    invoiceId: p.uuid().primary(),
    handedInOn: p.string().columnType('date'),
    /** What the platform calls it. */
    reference: p.text().nullable(),
    recordedAt: instantType(),
  },
})
