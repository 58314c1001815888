import { defineEntity, p } from '@mikro-orm/core'
import { practiceId } from '../db/base.ts'

/** Of integrations that exclude each other, the one that a practice has. */
export const ExclusiveIntegration = defineEntity({
  name: 'ExclusiveIntegration',
  tableName: 'exclusive_integration',
  properties: {
    practiceId: practiceId().primary(),
    name: p.text().$type<'calendly' | 'card_payments'>(),
  },
})
