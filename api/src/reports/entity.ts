import { defineEntity, p } from '@mikro-orm/core'
import { practiceId } from '../db/base.ts'

/** A practitioner's arrangement of the dashboard. */
export const Dashboard = defineEntity({
  name: 'Dashboard',
  tableName: 'dashboard',
  properties: {
    practiceId: practiceId().primary(),
    userId: p.uuid().primary(),
    shown: p.array(),
    hidden: p.array(),
    dismissed: p.array(),
  },
})
