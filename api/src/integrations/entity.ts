import { defineEntity, p } from '@mikro-orm/core'
import { practiceId } from '../db/base.ts'

/** The one integration that a practice has among those that exclude each other. */
export const ExclusiveIntegration = defineEntity({
  name: 'ExclusiveIntegration',
  tableName: 'exclusive_integration',
  properties: {
    practiceId: practiceId().primary(),
    name: p.text().$type<'calendly' | 'card_payments'>(),
  },
})
