import { defineEntity, p } from '@mikro-orm/core'

/** What a practice has changed of the usual ways to pay, or added to them. */
export const PaymentTypeEntity = defineEntity({
  name: 'PaymentType',
  tableName: 'payment_type',
  properties: {
    practiceId: p.uuid().primary(),
    key: p.text().primary(),
    kind: p.text().$type<'card_online' | 'card_on_site' | 'cash' | 'cheque' | 'transfer' | 'other'>(),
    nameFr: p.text(),
    nameEn: p.text(),
    position: p.integer(),
    isHidden: p.boolean(),
  },
})
