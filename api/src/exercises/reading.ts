import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { fieldTextUnlessLost } from '../clinical-record/sealed-text.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import { type Tables, tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { BetweenSessions, Exercise, ProgressQuestion } from './contract/shared.ts'
import { MOST_PROGRESS_QUESTIONS } from './states.ts'

/** More than anybody is given at the same time, or looks back on. */
export const MOST_EXERCISES = 100
/** Those asked now, and as many earlier ones as a page shows. */
const MOST_QUESTIONS_READ = 12
/** Marks that are opened for a page: of a year of each question, where three are asked. */
const MOST_MARKS = 366 * MOST_PROGRESS_QUESTIONS

export interface WhoseExercises {
  practiceId: PracticeId
  patientId: string
}

/** What an exercise is sealed for; a question; a mark. */
export const aboutExercise = (id: string) => `exercise.content:${id}`
export const aboutQuestion = (id: string) => `progress_question.words:${id}`
export const aboutMark = (id: string) => `progress_mark.value:${id}`

export interface ExerciseContent {
  title: string
  text: string
}

/** The exercises of a practice, each with its recording unless that is removed. */
export const exercisesIn = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('Exercise as e')
    .leftJoin('Document as d', (join) =>
      join.onRef('d.practiceId', '=', 'e.practiceId').onRef('d.id', '=', 'e.documentId').on('d.removedAt', 'is', null),
    )
    .select(['e.id', 'e.content', 'e.createdAt', 'e.changedAt', 'e.endedAt', 'e.endedBy'])
    .select(['d.id as documentId', 'd.name as documentName', 'd.type as documentType'])
    .where('e.practiceId', '=', practiceId)

type ExerciseRow = Awaited<ReturnType<ReturnType<typeof exercisesIn>['executeTakeFirstOrThrow']>>

/** An exercise as it is shown. */
export function shownExercise(vault: Vault, found: ExerciseRow): z.output<typeof Exercise> {
  const { content, documentId, documentName, documentType, ...row } = found
  const name = documentId && documentName ? textUnlessLost(vault, `document.name:${documentId}`, documentName) : null
  const audio = documentId && documentType ? { documentId, name: name ?? '', type: documentType } : null
  const opened = fieldTextUnlessLost(vault, aboutExercise(row.id), content)
  if (opened === null) return { ...row, title: '', text: '', isUnreadable: true, audio }
  const { title, text } = JSON.parse(opened) as ExerciseContent
  return { ...row, title, text, audio }
}

export const questionColumns = ['id', 'words', 'createdAt', 'endedAt', 'endedBy'] as const
type QuestionRow = Pick<Selectable<Tables['ProgressQuestion']>, (typeof questionColumns)[number]>
type Marks = z.output<typeof ProgressQuestion>['marks']

/** A question as it is shown. */
export function shownQuestion(vault: Vault, { words, ...row }: QuestionRow, marks: Marks) {
  const opened = fieldTextUnlessLost(vault, aboutQuestion(row.id), words)
  return { ...row, words: opened ?? '', ...(opened === null && { isUnreadable: true as const }), marks }
}

/** What is shared with a client between sessions; `current`: without exercises that have ended. The vault was opened before. */
export async function readBetweenSessions(
  query: Query,
  vault: Vault,
  whose: WhoseExercises,
  which: 'all' | 'current',
): Promise<z.output<typeof BetweenSessions>> {
  const { practiceId, patientId } = whose
  const shared = await exercisesIn(query, practiceId)
    .where('e.patientId', '=', patientId)
    .$if(which === 'current', (all) => all.where('e.endedAt', 'is', null))
    .orderBy('e.createdAt', 'desc')
    .orderBy('e.id', 'desc')
    .limit(MOST_EXERCISES)
    .execute()
  return {
    exercises: shared.map((row) => shownExercise(vault, row)),
    questions: await readQuestions(query, vault, whose),
  }
}

/** The latest questions, the oldest of them first, each with its marks. */
async function readQuestions(query: Query, vault: Vault, { practiceId, patientId }: WhoseExercises) {
  const tables = tablesOf(query)
  const latest = await tables
    .selectFrom('ProgressQuestion')
    .select(questionColumns)
    .where('practiceId', '=', practiceId)
    .where('patientId', '=', patientId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_QUESTIONS_READ)
    .execute()
  if (latest.length === 0) return []
  const rows = await tables
    .selectFrom('ProgressMark')
    .select(['id', 'questionId', 'day', 'value'])
    .where('practiceId', '=', practiceId)
    .where(
      'questionId',
      'in',
      latest.map(({ id }) => id),
    )
    .orderBy('day', 'desc')
    .limit(MOST_MARKS)
    .execute()
  const marks = rows.reverse().flatMap(({ id, questionId, day, value }) => {
    const opened = textUnlessLost(vault, aboutMark(id), value)
    return opened === null ? [] : [{ questionId, day, value: Number(opened) }]
  })
  return latest.reverse().map((row) => {
    const own = marks.filter(({ questionId }) => questionId === row.id)
    return shownQuestion(
      vault,
      row,
      own.map(({ day, value }) => ({ day, value })),
    )
  })
}
