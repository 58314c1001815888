import { textUnlessLost } from '../../crypto/lost-text.ts'
import type { Vault } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { normaliseSignature } from '../../files/signature-image.ts'
import { fail, refuseField } from '../../http/errors.ts'
import { notifyReaders } from '../../notifications/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import type { FormContent } from '../content.ts'
import { type AnswersById, cleanAnswers, type FormAnswerValue, MOST_SIGNATURE, problemsOf } from '../questions.ts'

/** The limit for a session, corrections included. */
export const MOST_ANSWERS = 100
/** A page shows no more. */
const MOST_SHOWN = 200

/** The answers in a practice, each with its form version. */
export const answersIn = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('FormAnswer as a')
    .innerJoin('CustomFormVersion as v', (join) =>
      join.onRef('v.practiceId', '=', 'a.practiceId').onRef('v.id', '=', 'a.versionId'),
    )
    .leftJoin('FormAnswer as later', (join) =>
      join.onRef('later.practiceId', '=', 'a.practiceId').onRef('later.replacesId', '=', 'a.id'),
    )
    .select(['a.id', 'a.sessionId', 'a.doneBy', 'a.answeredAt', 'a.replacesId', 'a.answers'])
    .select(['v.formId', 'v.id as versionId', 'v.number', 'v.content', 'v.publishedAt'])
    .select('later.id as replacedBy')
    .where('a.practiceId', '=', practiceId)

type AnswerRow = Awaited<ReturnType<ReturnType<typeof answersIn>['executeTakeFirstOrThrow']>>

type Answers = Record<string, string | number | boolean | string[]>

export const shownAnswer = (vault: Vault) => (row: AnswerRow) => {
  const opened = textUnlessLost(vault, `form_answer.answers:${row.id}`, row.answers)
  return {
    ...about(row),
    answers: JSON.parse(opened ?? '{}') as Answers,
    ...(opened === null && { isUnreadable: true as const }),
  }
}

const about = (row: AnswerRow) => ({
  id: row.id,
  formId: row.formId,
  sessionId: row.sessionId,
  version: { id: row.versionId, number: row.number, publishedAt: row.publishedAt, content: row.content },
  by: row.doneBy,
  answeredAt: row.answeredAt,
  replacesId: row.replacesId,
  isReplaced: row.replacedBy !== null,
})

/** What `readAnswers` has read. */
export type StoredAnswers = Record<string, FormAnswerValue>

interface AnswerFilter {
  sessionId?: string
  patientId?: string
  requestId?: string
  /** An export has all that are stored, a page the latest. */
  which?: 'latest' | 'stored'
}

/** Answers, the latest first: of a session, of a client, or to one request. */
export async function answersOf(query: Query, vault: Vault, practiceId: PracticeId, whose: AnswerFilter) {
  const { sessionId, patientId, requestId, which } = whose
  const all = answersIn(query, practiceId)
  const ofSession = sessionId ? all.where('a.sessionId', '=', sessionId) : all
  const ofPatient = patientId ? ofSession.where('a.patientId', '=', patientId) : ofSession
  const found = requestId ? ofPatient.where('a.requestId', '=', requestId) : ofPatient
  const rows = await found
    .orderBy('a.answeredAt', 'desc')
    .orderBy('a.id', 'desc')
    .$if(which !== 'stored', (all) => all.limit(MOST_SHOWN))
    .execute()
  return rows.map(shownAnswer(vault))
}

/**
 * The answers as they are stored: none to hidden questions, signatures drawn anew. An invalid answer is refused at its
 * field. Call it outside of a transaction: pictures wait for their turn, and no connection waits with them.
 */
export async function readAnswers({ questions }: FormContent, sent: AnswersById): Promise<StoredAnswers> {
  const problems = problemsOf(questions, sent)
  if (problems.size) {
    const errors = Object.fromEntries([...problems].map(([id, code]) => [`answers.${id}`, [code]]))
    throw fail('validation', { errors })
  }
  const cleaned = cleanAnswers(questions, sent)
  for (const { id, kind } of questions)
    if (kind === 'signature' && typeof cleaned[id] === 'string')
      cleaned[id] = await drawnAnew(`answers.${id}`, cleaned[id])
  return cleaned
}

async function drawnAnew(field: string, sent: string): Promise<string> {
  const drawn = `data:image/png;base64,${(await normaliseSignature(field, sent)).toString('base64')}`
  if (drawn.length > MOST_SIGNATURE) throw refuseField(field, 'too_large')
  return drawn
}

interface NewAnswer {
  practiceId: PracticeId
  patientId: string
  sessionId: string
  versionId: string
  requestId: string | null
  replacesId: string | null
  by: 'client' | 'practitioner'
  answers: StoredAnswers
  now: Date
}

/** Inserts an answer; null when somebody else has answered the request, or corrected the earlier answer, since. */
export async function addAnswer(query: Query, vault: Vault, answer: NewAnswer): Promise<string | null> {
  const id = newId()
  const { by: doneBy, answers, now: answeredAt, ...whose } = answer
  const added = await tablesOf(query)
    .insertInto('FormAnswer')
    .values({
      id,
      ...whose,
      doneBy,
      answeredAt,
      answers: vault.seal(`form_answer.answers:${id}`, JSON.stringify(answers)),
    })
    .onConflict((row) => row.doNothing())
    .returning('id')
    .executeTakeFirst()
  await publishChange(query, answer.practiceId, 'forms')
  if (added && doneBy === 'client') {
    const { practiceId, sessionId, patientId } = answer
    await notifyReaders(query, {
      practiceId,
      event: 'forms.answered',
      key: `answered:${id}`,
      sessionId,
      patientId,
      now: answeredAt,
    })
  }
  return added ? id : null
}
