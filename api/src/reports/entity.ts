import { defineEntity, p } from '@mikro-orm/core'

/** How somebody arranged the dashboard. */
export const Dashboard = defineEntity({
  name: 'Dashboard',
  tableName: 'dashboard',
  properties: {
    practiceId: p.uuid().primary(),
    userId: p.uuid().primary(),
    shown: p.array(),
    hidden: p.array(),
    dismissed: p.array(),
  },
})
