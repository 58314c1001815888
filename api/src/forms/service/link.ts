import { type OpenedToken, openToken } from '../../crypto/token.ts'
import type { Vault } from '../../crypto/vault.ts'
import { ms, type Query } from '../../db/query.ts'
import { fail } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import type { FormContent } from '../content.ts'
import type { AnswersById } from '../questions.ts'
import { addAnswer, readAnswers } from './answers.ts'
import { auditClientForm } from './record.ts'

/** A link that carries our signature; any other is of nothing. */
export function formLink(secret: string, token: string): OpenedToken {
  const link = openToken(secret, 'form', token)
  if (!link?.matches(1)) throw fail('not_found')
  return link
}

interface Row {
  patient_id: string
  session_id: string
  version_id: string
  form_id: string
  firstname: string
  locale: Lang
  content: FormContent
  practice: { id: string; name: string; primaryColor: string | null }
  expires: number
  is_answered: boolean
  is_revoked: boolean
}

/** What a link asks. One that was answered, revoked or is over is `link_expired`. */
async function readAsked(query: Query, { practiceId, id }: OpenedToken, now: Date) {
  const [row] = await query<Row>(
    `select r.patient_id, r.session_id, r.version_id, v.form_id, p.firstname, p.locale, v.content,
       ${ms('r.expires_at')} as expires, r.answered_at is not null as is_answered, r.revoked_at is not null as is_revoked,
       json_build_object('id', c.id, 'name', c.name, 'primaryColor', c.primary_color) as practice
     from form_request r
       join custom_form_version v on v.practice_id = r.practice_id and v.id = r.version_id
       join patient p on p.practice_id = r.practice_id and p.id = r.patient_id
       join practice c on c.id = r.practice_id
     where r.practice_id = $1 and r.id = $2`,
    [practiceId, id],
  )
  if (!row) throw fail('link_expired', { reason: 'over' })
  if (row.is_answered) throw fail('link_expired', { reason: 'answered' })
  if (row.is_revoked || row.expires <= now.getTime()) throw fail('link_expired', { reason: 'over' })
  return row
}

/** The form behind a link. */
export async function formOfLink(query: Query, link: OpenedToken, now: Date) {
  const { practice, firstname, locale, content, expires } = await readAsked(query, link, now)
  return { practice, firstname, locale, content, expiresAt: new Date(expires) }
}

/** Answers the form behind a link, once: its row is locked, so of two at the same time the second finds it answered. */
export async function answerForm(query: Query, vault: Vault, link: OpenedToken, sent: AnswersById, now: Date) {
  const { practiceId, id: requestId } = link
  // A statement of its own: what follows reads the client that this one was merged into meanwhile.
  await query('select from form_request where practice_id = $1 and id = $2 for update', [practiceId, requestId])
  const row = await readAsked(query, link, now)
  const { patient_id: patientId, session_id: sessionId, version_id: versionId, form_id: formId } = row
  const answers = await readAnswers(row.content, sent)
  await query('update form_request set answered_at = $3 where practice_id = $1 and id = $2', [
    practiceId,
    requestId,
    now.toISOString(),
  ])
  const answerId = await addAnswer(query, vault, {
    practiceId,
    patientId,
    sessionId,
    versionId,
    requestId,
    replacesId: null,
    by: 'client',
    answers,
    now,
  })
  if (!answerId) throw fail('link_expired', { reason: 'answered' })
  await auditClientForm(query, practiceId, 'form.answered', { patientId, sessionId, formId, requestId, answerId }, now)
  return { answeredAt: now }
}
