import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** A key that seals a practice’s records, wrapped by the master key. The highest version seals. */
export const DataKey = defineEntity({
  name: 'DataKey',
  tableName: 'data_key',
  properties: {
    id: id(),
    practiceId: practiceId(),
    version: p.integer(),
    wrapped: p.blob(),
    rotationId: p.uuid().nullable(),
  },
  uniques: [{ name: 'data_key_practice_id_version_key', properties: ['practiceId', 'version'] }],
})

/** A change of all data keys, kept so that an interrupted one can go on. */
export const KeyRotation = defineEntity({
  name: 'KeyRotation',
  tableName: 'key_rotation',
  properties: {
    id: id(),
    begunAt: instantType(),
    endedAt: instantType().nullable(),
  },
})
