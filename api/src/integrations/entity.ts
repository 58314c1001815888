import { defineEntity, p } from '@mikro-orm/core'
import { practiceId } from '../db/base.ts'

/** A practice's one integration among those that exclude each other. */
export const ExclusiveIntegration = defineEntity({
  name: 'ExclusiveIntegration',
  tableName: 'exclusive_integration',
  properties: {
    practiceId: practiceId().primary(),
    name: p.text().$type<'calendly' | 'card_payments'>(),
  },
})
