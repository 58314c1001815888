import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'

/**
 * A file beside a client’s record. `name`, `fileKey` and `sha256` are sealed; the latter and `size` are those of the
 * open bytes.
 */
export const DocumentEntity = defineEntity({
  name: 'Document',
  tableName: 'document',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    name: p.blob(),
    type: p.text(),
    size: p.integer(),
    sha256: p.blob(),
    fileKey: p.blob(),
    sessionId: p.uuid().nullable(),
    isShared: p.boolean().default(false),
    isFromClient: p.boolean().default(false),
    createdAt: instantType(),
    removedAt: instantType().nullable(),
  },
  uniques: [{ name: 'document_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'document_of_patient', properties: ['practiceId', 'patientId'] }],
})
