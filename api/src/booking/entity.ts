import { defineEntity, p } from '@mikro-orm/core'
import { instantType, practiceId } from '../db/base.ts'

/** A request of somebody whom the practice does not know. It is forgotten once it is counted no more. */
export const StrangerRequest = defineEntity({
  name: 'StrangerRequest',
  tableName: 'stranger_request',
  properties: {
    sessionId: p.uuid().primary(),
    practiceId: practiceId(),
    /** Keyed hashes of the networks it came from, the narrowest first. None: everybody seems to come from there. */
    networks: p.array().columnType('text[]'),
    requestedAt: instantType(),
  },
  indexes: [{ name: 'stranger_request_age', properties: ['practiceId', 'requestedAt'] }],
})
