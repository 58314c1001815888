import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'

/** A request of somebody whom the practice does not know. It is deleted once it no longer counts. */
export const StrangerRequest = defineEntity({
  name: 'StrangerRequest',
  tableName: 'stranger_request',
  properties: {
    sessionId: p.uuid().primary(),
    practiceId: practiceId(),
    /** Keyed hashes of its networks, the narrowest first. None: all visitors seem to come from one network. */
    networks: p.array().columnType('text[]'),
    requestedAt: instantType(),
  },
  indexes: [{ name: 'stranger_request_age', properties: ['practiceId', 'requestedAt'] }],
})
