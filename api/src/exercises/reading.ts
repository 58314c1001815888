import type { Selectable } from 'kysely'
import type * as z from 'zod'
import { fieldTextUnlessLost } from '../clinical-record/sealed-text.ts'
import { textUnlessLost } from '../crypto/lost-text.ts'
import type { Vault } from '../crypto/vault.ts'
import type { Query } from '../db/query.ts'
import type { Tables } from '../db/table-rows.ts'
import { tablesOf } from '../db/tables.ts'
import type { PracticeId } from '../practice-id.ts'
import type { BetweenSessions, Exercise, ProgressQuestion } from './contract/shared.ts'

/** Nobody is given more at once, or looks back on more. */
export const MOST_EXERCISES = 100
/** The present questions, and as many earlier ones as a page shows. */
const MOST_QUESTIONS_READ = 12
/** How many marks of one question a page opens: those of a year. */
const MOST_MARKS = 366

export interface ExerciseOwner {
  practiceId: PracticeId
  patientId: string
}

export interface ExerciseContent {
  title: string
  text: string
}

/** The exercises of a practice, each with its recording unless that was removed. */
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
  const opened = fieldTextUnlessLost(vault, `exercise.content:${row.id}`, content)
  if (opened === null) return { ...row, title: '', text: '', isUnreadable: true, audio }
  const { title, text } = JSON.parse(opened) as ExerciseContent
  return { ...row, title, text, audio }
}

const questionColumns = ['id', 'words', 'createdAt', 'endedAt', 'endedBy'] as const
type QuestionRow = Pick<Selectable<Tables['ProgressQuestion']>, (typeof questionColumns)[number]>
type Marks = z.output<typeof ProgressQuestion>['marks']

/** A question as it is shown. */
export function shownQuestion(vault: Vault, { words, ...row }: QuestionRow, marks: Marks) {
  const opened = fieldTextUnlessLost(vault, `progress_question.words:${row.id}`, words)
  return { ...row, words: opened ?? '', ...(opened === null && { isUnreadable: true as const }), marks }
}

/** The oldest first; equal ages in the order of creation. */
const byAge = (one: Aged, other: Aged) =>
  one.createdAt.getTime() - other.createdAt.getTime() || (one.id < other.id ? -1 : 1)
type Aged = Pick<QuestionRow, 'id' | 'createdAt'>

/**
 * What is shared with a client between sessions. `current` leaves out ended exercises; `stored` is all of it, however
 * old. The vault is asked for first.
 */
export async function readBetweenSessions(
  query: Query,
  readingVault: Vault | Promise<Vault>,
  { practiceId, patientId }: ExerciseOwner,
  which: 'all' | 'current' | 'stored',
): Promise<z.output<typeof BetweenSessions>> {
  const [vault, exercises, questions] = await Promise.all([
    readingVault,
    exercisesIn(query, practiceId)
      .where('e.patientId', '=', patientId)
      .$if(which === 'current', (all) => all.where('e.endedAt', 'is', null))
      // Active ones are never left out in favour of ended ones.
      .orderBy((eb) => eb('e.endedAt', 'is not', null))
      .orderBy('e.createdAt', 'desc')
      .orderBy('e.id', 'desc')
      .$if(which !== 'stored', (all) => all.limit(MOST_EXERCISES))
      .execute(),
    // The present questions and the latest ended ones.
    tablesOf(query)
      .selectFrom('ProgressQuestion')
      .select(questionColumns)
      .where('practiceId', '=', practiceId)
      .where('patientId', '=', patientId)
      .orderBy((eb) => eb('endedAt', 'is not', null))
      .orderBy('createdAt', 'desc')
      .orderBy('id', 'desc')
      .$if(which !== 'stored', (all) => all.limit(MOST_QUESTIONS_READ))
      .execute(),
  ])
  const mostMarks = which === 'stored' ? null : MOST_MARKS
  return {
    exercises: exercises.sort((one, other) => byAge(other, one)).map((row) => shownExercise(vault, row)),
    questions: await Promise.all(
      questions
        .sort(byAge)
        .map(async (row) =>
          shownQuestion(vault, row, await readMarks(query, vault, { practiceId, id: row.id }, mostMarks)),
        ),
    ),
  }
}

/** The latest marks of one question, the oldest first. */
async function readMarks(
  query: Query,
  vault: Vault,
  { practiceId, id: questionId }: { practiceId: PracticeId; id: string },
  most: number | null,
): Promise<Marks> {
  const rows = await tablesOf(query)
    .selectFrom('ProgressMark')
    .select(['id', 'day', 'value'])
    .where('practiceId', '=', practiceId)
    .where('questionId', '=', questionId)
    .orderBy('day', 'desc')
    .$if(most !== null, (all) => all.limit(most ?? 0))
    .execute()
  return rows.reverse().flatMap(({ id, day, value }) => {
    const opened = textUnlessLost(vault, `progress_mark.value:${id}`, value)
    return opened === null ? [] : [{ day, value: Number(opened) }]
  })
}
