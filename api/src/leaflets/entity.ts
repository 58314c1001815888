import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/** A file of the practice that is sent with mails to clients. `name`, `fileKey` and `sha256` are sealed. */
export const Leaflet = defineEntity({
  name: 'Leaflet',
  tableName: 'leaflet',
  properties: {
    id: id(),
    practiceId: practiceId(),
    name: p.blob(),
    type: p.text(),
    size: p.integer(),
    sha256: p.blob(),
    fileKey: p.blob(),
    createdAt: instantType(),
  },
  indexes: [{ name: 'leaflet_of_practice', properties: ['practiceId', 'createdAt'] }],
})
