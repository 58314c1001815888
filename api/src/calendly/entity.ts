import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'

/** A practice’s account at Calendly. Its busy time is in `busy_time`. */
export const CalendlyAccount = defineEntity({
  name: 'CalendlyAccount',
  tableName: 'calendly_account',
  properties: {
    practiceId: practiceId().primary(),
    token: p.blob(),
    tokenSuffix: p.text(),
    userUri: p.text(),
    organizationUri: p.text(),
    name: p.text(),
    email: p.text(),
    signingKey: p.blob(),
    subscriptionUri: p.text().nullable(),
    subscriptionRefusedAt: instantType().nullable(),
    connectedAt: instantType(),
    syncsBegun: p.integer().default(0),
    syncsApplied: p.integer().default(0),
    events: p.integer().default(0),
    canceled: p.integer().default(0),
    lastSyncAt: instantType().nullable(),
    lastError: p.text().$type<'calendly_unreachable' | 'calendly_token_refused'>().nullable(),
  },
})
