import { defineEntity, p } from '@mikro-orm/core'
import { instantType } from '../db/base.ts'

/** Hashes of addresses that want no mail of the administration. */
export const EmailOptOut = defineEntity({
  name: 'EmailOptOut',
  tableName: 'email_opt_out',
  properties: {
    addressHash: p.blob().primary(),
    optedOutAt: instantType(),
  },
})
