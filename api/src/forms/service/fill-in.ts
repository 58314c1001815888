import type { Vault } from '../../crypto/vault.ts'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import { fail } from '../../http/errors.ts'
import type { PracticeId } from '../../practice-id.ts'
import { addAnswer, answersIn, MOST_ANSWERS, type StoredAnswers, shownAnswer } from './answers.ts'
import { auditForm, clientOfOpenSession, type FormActor } from './audit.ts'

interface FilledVersion {
  formVersionId: string
  replacesId?: string | undefined
}

/** The client of a session and the form that may be filled in there. */
export async function formToFillIn(
  query: Query,
  practiceId: PracticeId,
  sessionId: string,
  { formVersionId: versionId, replacesId }: FilledVersion,
) {
  const { patientId } = await clientOfOpenSession(query, practiceId, sessionId)
  const version = await tablesOf(query)
    .selectFrom('CustomFormVersion')
    .select(['formId', 'content'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  if (!version) throw fail('not_found')
  if (replacesId) await assertSameForm(query, { practiceId, sessionId, versionId, replacesId })
  await assertBelowLimit(query, practiceId, sessionId)
  return { patientId, ...version }
}

/** Stores what the practitioner entered during a session, or a correction: the earlier answer stays beside it. */
export async function fillInForm(
  query: Query,
  { vault, by }: { vault: Vault; by: FormActor },
  sessionId: string,
  { answers, ...filled }: FilledVersion & { answers: StoredAnswers },
) {
  const { practiceId, now } = by
  const { patientId, formId } = await formToFillIn(query, practiceId, sessionId, filled)
  const id = await addAnswer(query, vault, {
    practiceId,
    patientId,
    sessionId,
    versionId: filled.formVersionId,
    requestId: null,
    replacesId: filled.replacesId ?? null,
    by: 'practitioner',
    answers,
    now,
  })
  if (!id) throw fail('conflict', { detail: 'It has been corrected meanwhile.' })
  await auditForm(query, by, 'form.answered', { patientId, sessionId, formId, answerId: id })
  const row = await answersIn(query, practiceId).where('a.id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return shownAnswer(vault)(row)
}

interface Correction {
  practiceId: PracticeId
  sessionId: string
  versionId: string
  replacesId: string
}

/** Refuses a correction of another version or session. */
async function assertSameForm(query: Query, { practiceId, sessionId, versionId, replacesId }: Correction) {
  const earlier = await tablesOf(query)
    .selectFrom('FormAnswer')
    .select('versionId')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .where('id', '=', replacesId)
    .executeTakeFirst()
  if (!earlier) throw fail('not_found')
  if (earlier.versionId !== versionId) throw fail('conflict', { detail: 'It answers another version.' })
}

async function assertBelowLimit(query: Query, practiceId: PracticeId, sessionId: string) {
  const answers = tablesOf(query)
    .selectFrom('FormAnswer')
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
  if ((await countOf(answers)) >= MOST_ANSWERS) throw fail('limit_reached', { most: MOST_ANSWERS })
}
