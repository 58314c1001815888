import { defineEntity, p } from '@mikro-orm/core'
import type { z } from 'zod'
import { id, instantType, practiceId } from '../db/base.ts'
import type { FormContent } from './content.ts'
import type { FormRevocation } from './states.ts'

/** A form that a practice composes, as it is being edited. */
export const CustomForm = defineEntity({
  name: 'CustomForm',
  tableName: 'custom_form',
  properties: {
    id: id(),
    practiceId: practiceId(),
    draft: p.json<z.infer<typeof FormContent>>(),
    revision: p.integer(),
    createdAt: instantType(),
    changedAt: instantType(),
    archivedAt: instantType().nullable(),
  },
  uniques: [{ name: 'custom_form_practice_id_id_key', properties: ['practiceId', 'id'] }],
})

/** A published version. It never changes: an answer must be readable as it was asked. */
export const CustomFormVersion = defineEntity({
  name: 'CustomFormVersion',
  tableName: 'custom_form_version',
  properties: {
    id: id(),
    practiceId: practiceId(),
    formId: p.uuid(),
    number: p.integer(),
    content: p.json<z.infer<typeof FormContent>>(),
    publishedAt: instantType(),
  },
  uniques: [
    { name: 'custom_form_version_practice_id_form_id_number_key', properties: ['practiceId', 'formId', 'number'] },
    { name: 'custom_form_version_practice_id_id_key', properties: ['practiceId', 'id'] },
  ],
})

/** The link by which a client is asked to fill in a form. */
export const FormRequestEntity = defineEntity({
  name: 'FormRequest',
  tableName: 'form_request',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    sessionId: p.uuid(),
    versionId: p.uuid(),
    isMailed: p.boolean(),
    sentAt: instantType(),
    expiresAt: instantType(),
    answeredAt: instantType().nullable(),
    revokedAt: instantType().nullable(),
    revokedBecause: p.text().$type<FormRevocation>().nullable(),
  },
  uniques: [{ name: 'form_request_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [
    { name: 'form_request_patient', properties: ['practiceId', 'patientId'] },
    { name: 'form_request_session', properties: ['practiceId', 'sessionId'] },
  ],
})

/** A sealed answer. A correction is an answer that replaces another. */
export const FormAnswerEntity = defineEntity({
  name: 'FormAnswer',
  tableName: 'form_answer',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    sessionId: p.uuid(),
    versionId: p.uuid(),
    requestId: p.uuid().nullable(),
    replacesId: p.uuid().nullable(),
    doneBy: p.text().$type<'client' | 'practitioner'>(),
    answeredAt: instantType(),
    answers: p.blob(),
  },
  uniques: [
    { name: 'form_answer_practice_id_id_key', properties: ['practiceId', 'id'] },
    { name: 'form_answer_practice_id_replaces_id_key', properties: ['practiceId', 'replacesId'] },
    { name: 'form_answer_practice_id_request_id_key', properties: ['practiceId', 'requestId'] },
  ],
  indexes: [
    { name: 'form_answer_patient', properties: ['practiceId', 'patientId', 'answeredAt'] },
    { name: 'form_answer_session', properties: ['practiceId', 'sessionId'] },
    { name: 'form_answer_version', properties: ['practiceId', 'versionId'] },
  ],
})
