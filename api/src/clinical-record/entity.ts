import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { ClinicalField } from './fields.ts'

/** One field of what is written about a session. `text` is sealed. */
export const SessionField = defineEntity({
  name: 'SessionField',
  tableName: 'session_field',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    field: p.text().$type<ClinicalField>(),
    text: p.blob(),
    isEmpty: p.boolean(),
    revision: p.integer(),
    userId: p.uuid().nullable(),
    begunAt: instantType(),
    savedAt: instantType(),
  },
  uniques: [
    { name: 'session_field_practice_id_session_id_field_key', properties: ['practiceId', 'sessionId', 'field'] },
  ],
  indexes: [{ name: 'session_field_user', properties: ['practiceId', 'userId'] }],
})

/** An earlier text of a field. `text` is sealed, and so is `length`, the length of the open text. */
export const SessionFieldVersion = defineEntity({
  name: 'SessionFieldVersion',
  tableName: 'session_field_version',
  properties: {
    id: id(),
    practiceId: practiceId(),
    sessionId: p.uuid(),
    field: p.text().$type<ClinicalField>(),
    text: p.blob(),
    length: p.blob(),
    revision: p.integer(),
    userId: p.uuid().nullable(),
    savedAt: instantType(),
  },
  uniques: [
    {
      name: 'session_field_version_practice_id_session_id_field_revision_key',
      properties: ['practiceId', 'sessionId', 'field', 'revision'],
    },
  ],
  indexes: [{ name: 'session_field_version_user', properties: ['practiceId', 'userId'] }],
})
