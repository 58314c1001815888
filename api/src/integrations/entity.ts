import { defineEntity, p } from '@mikro-orm/core'

/** Of integrations that exclude each other, the one that a practice has. */
export const ExclusiveIntegration = defineEntity({
  name: 'ExclusiveIntegration',
  tableName: 'exclusive_integration',
  properties: {
    practiceId: p.uuid().primary(),
    name: p.text().$type<'calendly' | 'card_payments'>(),
  },
})
