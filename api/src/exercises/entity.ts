import { defineEntity, p } from '@mikro-orm/core'
import { id, instantType, practiceId } from '../db/base.ts'
import type { EndedByRole } from './states.ts'

/**
 * What a client is to do between two sessions. `content` is sealed: title and text. `documentId`: a recording to listen
 * to.
 */
export const ExerciseEntity = defineEntity({
  name: 'Exercise',
  tableName: 'exercise',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    content: p.blob(),
    documentId: p.uuid().nullable(),
    createdAt: instantType(),
    changedAt: instantType(),
    endedAt: instantType().nullable(),
    endedBy: p.text().$type<EndedByRole>().nullable(),
  },
  indexes: [
    { name: 'exercise_of_patient', properties: ['practiceId', 'patientId'] },
    { name: 'exercise_document', properties: ['practiceId', 'documentId'] },
  ],
})

/** A question that a client answers with a mark, day by day. `words` is sealed. */
export const ProgressQuestionEntity = defineEntity({
  name: 'ProgressQuestion',
  tableName: 'progress_question',
  properties: {
    id: id(),
    practiceId: practiceId(),
    patientId: p.uuid(),
    words: p.blob(),
    createdAt: instantType(),
    endedAt: instantType().nullable(),
    endedBy: p.text().$type<EndedByRole>().nullable(),
  },
  uniques: [{ name: 'progress_question_practice_id_id_key', properties: ['practiceId', 'id'] }],
  indexes: [{ name: 'progress_question_of_patient', properties: ['practiceId', 'patientId'] }],
})

/** One mark for a question and a day of the practice. `value` is sealed. */
export const ProgressMarkEntity = defineEntity({
  name: 'ProgressMark',
  tableName: 'progress_mark',
  properties: {
    id: id(),
    practiceId: practiceId(),
    questionId: p.uuid(),
    day: p.string().columnType('date'),
    value: p.blob(),
    setAt: instantType(),
  },
  uniques: [
    {
      name: 'progress_mark_practice_id_question_id_day_key',
      properties: ['practiceId', 'questionId', 'day'],
    },
  ],
})

/** Who is reminded of the day's marks, and when next. Read before a practice is known. It ends with the access. */
export const MarkReminder = defineEntity({
  name: 'MarkReminder',
  tableName: 'mark_reminder',
  properties: {
    clientAccountId: p.uuid().primary(),
    practiceId: practiceId().primary(),
    /** Minutes since midnight, on the practice's clock. */
    atMinutes: p.integer(),
    nextAt: instantType(),
  },
  indexes: [{ name: 'mark_reminder_due', properties: ['nextAt'] }],
})
