import { textUnlessLost } from '../../crypto/lost-text.ts'
import type { Vault } from '../../crypto/vault.ts'
import { newId } from '../../db/base.ts'
import { ms, type Query } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { normaliseSignature } from '../../files/signature-image.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { FormContent } from '../content.ts'
import { type AnswersById, cleanAnswers, type FormAnswerValue, MOST_SIGNATURE, problemsOf } from '../questions.ts'
import { auditForm, type FormActor, openSession } from './record.ts'

/** Kept for a session, corrections among them. */
const MOST_ANSWERS = 100

interface AnswerRow {
  id: string
  form_id: string
  version_id: string
  number: number
  published: number
  content: FormContent
  session_id: string
  done_by: 'client' | 'practitioner'
  answered: number
  replaces_id: string | null
  is_replaced: boolean
  answers: Buffer
}

const ANSWERS = `
  select a.id, v.form_id, v.id as version_id, v.number, v.content, ${ms('v.published_at')} as published, a.session_id,
    a.done_by, ${ms('a.answered_at')} as answered, a.replaces_id, a.answers,
    exists (select from form_answer l where l.practice_id = a.practice_id and l.replaces_id = a.id) as is_replaced
  from form_answer a join custom_form_version v on v.practice_id = a.practice_id and v.id = a.version_id
  where a.practice_id = $1`

const sealedFor = (id: string) => `form_answer.answers:${id}`

type Answers = Record<string, string | number | boolean | string[]>

const shown = (vault: Vault) => (row: AnswerRow) => {
  const opened = textUnlessLost(vault, sealedFor(row.id), row.answers)
  return {
    ...about(row),
    answers: JSON.parse(opened ?? '{}') as Answers,
    ...(opened === null && { isUnreadable: true as const }),
  }
}

const about = (row: AnswerRow) => ({
  id: row.id,
  formId: row.form_id,
  sessionId: row.session_id,
  version: { id: row.version_id, number: row.number, publishedAt: new Date(row.published), content: row.content },
  by: row.done_by,
  answeredAt: new Date(row.answered),
  replacesId: row.replaces_id,
  isReplaced: row.is_replaced,
})

interface Whose {
  sessionId?: string
  patientId?: string
  requestId?: string
}

/** What was answered, the latest first: for a session, by a client, or to one request. */
export async function answersOf(query: Query, vault: Vault, practiceId: string, whose: Whose) {
  const { sessionId = null, patientId = null, requestId = null } = whose
  const rows = await query<AnswerRow>(
    `${ANSWERS} and ($2::uuid is null or a.session_id = $2) and ($3::uuid is null or a.patient_id = $3)
       and ($4::uuid is null or a.request_id = $4)
     order by a.answered_at desc, a.id desc limit 200`,
    [practiceId, sessionId, patientId, requestId],
  )
  return rows.map(shown(vault))
}

/**
 * The answers as they are kept: of hidden questions none, signatures drawn anew. What is not as it is asked is refused at
 * its field.
 */
export async function readAnswers(
  { questions }: FormContent,
  sent: AnswersById,
): Promise<Record<string, FormAnswerValue>> {
  const problems = problemsOf(questions, sent)
  if (problems.size) {
    const errors = Object.fromEntries([...problems].map(([id, code]) => [`answers.${id}`, [code]]))
    throw fail('validation', { errors })
  }
  const kept = cleanAnswers(questions, sent)
  for (const { id, kind } of questions)
    if (kind === 'signature' && typeof kept[id] === 'string') kept[id] = await drawnAnew(`answers.${id}`, kept[id])
  return kept
}

async function drawnAnew(field: string, sent: string): Promise<string> {
  const drawn = `data:image/png;base64,${(await normaliseSignature(field, sent)).toString('base64')}`
  if (drawn.length > MOST_SIGNATURE) throw refuseField(field, 'too_large')
  return drawn
}

interface NewAnswer {
  practiceId: string
  patientId: string
  sessionId: string
  versionId: string
  requestId: string | null
  replacesId: string | null
  by: 'client' | 'practitioner'
  answers: Record<string, FormAnswerValue>
  now: Date
}

/** Writes an answer; null when its request was answered, or the earlier answer corrected, by somebody else meanwhile. */
export async function addAnswer(query: Query, vault: Vault, answer: NewAnswer): Promise<string | null> {
  const id = newId()
  const added = await query(
    `insert into form_answer (id, practice_id, patient_id, session_id, version_id, request_id, replaces_id, done_by,
       answered_at, answers)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      id,
      answer.practiceId,
      answer.patientId,
      answer.sessionId,
      answer.versionId,
      answer.requestId,
      answer.replacesId,
      answer.by,
      answer.now.toISOString(),
      vault.seal(sealedFor(id), JSON.stringify(answer.answers)),
    ],
  )
  await publishChange(query, answer.practiceId, 'forms')
  return added.length ? id : null
}

interface FilledIn {
  formVersionId: string
  answers: AnswersById
  replacesId?: string | undefined
}

/** Keeps what the practitioner wrote down during a session, or a correction: the earlier answer stays beside it. */
export async function fillInForm(
  query: Query,
  vault: Vault,
  sessionId: string,
  { formVersionId: versionId, answers, replacesId }: FilledIn,
  by: FormActor,
  now: Date,
) {
  const { practiceId } = by
  const { patientId } = await openSession(query, practiceId, sessionId)
  const [version] = await query<{ form_id: string; content: FormContent }>(
    'select form_id, content from custom_form_version where practice_id = $1 and id = $2',
    [practiceId, versionId],
  )
  if (!version) throw fail('not_found')
  if (replacesId) await refuseOtherForm(query, { practiceId, sessionId, versionId, replacesId })
  await refuseTooMany(query, practiceId, sessionId)
  const id = await addAnswer(query, vault, {
    practiceId,
    patientId,
    sessionId,
    versionId,
    requestId: null,
    replacesId: replacesId ?? null,
    by: 'practitioner',
    answers: await readAnswers(version.content, answers),
    now,
  })
  if (!id) throw fail('conflict', { detail: 'It has been corrected meanwhile.' })
  await auditForm(query, 'form.answered', { patientId, sessionId, formId: version.form_id, answerId: id }, by, now)
  const [row] = await query<AnswerRow>(`${ANSWERS} and a.id = $2`, [practiceId, id])
  if (!row) throw fail('not_found')
  return shown(vault)(row)
}

interface Correction {
  practiceId: string
  sessionId: string
  versionId: string
  replacesId: string
}

/** A correction answers the same version, in the same session. */
async function refuseOtherForm(query: Query, { practiceId, sessionId, versionId, replacesId }: Correction) {
  const [earlier] = await query<{ version_id: string }>(
    'select version_id from form_answer where practice_id = $1 and session_id = $2 and id = $3',
    [practiceId, sessionId, replacesId],
  )
  if (!earlier) throw fail('not_found')
  if (earlier.version_id !== versionId) throw fail('conflict', { detail: 'It answers another version.' })
}

async function refuseTooMany(query: Query, practiceId: string, sessionId: string) {
  const [counted] = await query<{ count: number }>(
    'select count(*)::int as count from form_answer where practice_id = $1 and session_id = $2',
    [practiceId, sessionId],
  )
  if ((counted?.count ?? 0) >= MOST_ANSWERS) throw fail('limit_reached', { most: MOST_ANSWERS })
}
