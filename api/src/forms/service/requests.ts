import { newId } from '../../db/base.ts'
import { ms, type Query } from '../../db/query.ts'
import { publishChange } from '../../events/publish.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { Links } from '../../mail/links.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { FormContent } from '../content.ts'
import { auditForm, type FormActor, openSession } from './record.ts'

const DAY_MS = 86_400_000
/** A link lies in mailboxes and histories: after so long it opens nothing. */
const LIFE_DAYS = 30
/** Open ones of a session. */
const MOST_OPEN = 10

interface RequestRow {
  id: string
  form_id: string
  content: FormContent
  is_mailed: boolean
  sent: number
  expires: number
  state: 'open' | 'answered' | 'revoked' | 'over'
}

/** SQL of what has become of a request at the instant `$2`. */
const STATE = `case when r.answered_at is not null then 'answered' when r.revoked_at is not null then 'revoked'
  when r.expires_at <= $2 then 'over' else 'open' end`

const REQUESTS = `
  select r.id, v.form_id, v.content, r.is_mailed, ${ms('r.sent_at')} as sent, ${ms('r.expires_at')} as expires,
    ${STATE} as state
  from form_request r join custom_form_version v on v.practice_id = r.practice_id and v.id = r.version_id
  where r.practice_id = $1`

const shown = (practiceId: string, links: Links) => (row: RequestRow) => ({
  id: row.id,
  formId: row.form_id,
  name: row.content.name,
  state: row.state,
  url: row.state === 'open' ? links.form({ practiceId, id: row.id }) : null,
  isMailed: row.is_mailed,
  sentAt: new Date(row.sent),
  expiresAt: new Date(row.expires),
})

interface Whose {
  sessionId?: string
  patientId?: string
}

/** The forms that a client was sent, the latest first: for a session, or all. */
export async function requestsOf(
  query: Query,
  practiceId: string,
  { sessionId, patientId }: Whose,
  links: Links,
  now: Date,
) {
  const rows = await query<RequestRow>(
    `${REQUESTS} and ($3::uuid is null or r.session_id = $3) and ($4::uuid is null or r.patient_id = $4)
     order by r.sent_at desc, r.id desc limit 200`,
    [practiceId, now.toISOString(), sessionId ?? null, patientId ?? null],
  )
  return rows.map(shown(practiceId, links))
}

/** Asks the client of a session: a link, and a mail with it where that is wanted. */
export async function sendForm(
  query: Query,
  sessionId: string,
  { formId, notify }: { formId: string; notify: boolean },
  { by, links, now }: { by: FormActor; links: Links; now: Date },
) {
  const { practiceId } = by
  const { patientId, hasEmail } = await openSession(query, practiceId, sessionId)
  if (notify && !hasEmail) throw refuseField('notify', 'no_email')
  const versionId = await publishedVersion(query, practiceId, formId)
  await refuseTooMany(query, practiceId, sessionId, now)
  const id = newId()
  await query(
    `insert into form_request (id, practice_id, patient_id, session_id, version_id, is_mailed, sent_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      id,
      practiceId,
      patientId,
      sessionId,
      versionId,
      notify,
      now.toISOString(),
      new Date(now.getTime() + LIFE_DAYS * DAY_MS).toISOString(),
    ],
  )
  if (notify)
    await enqueueMessages(query, {
      practiceId,
      sessionId,
      template: 'forms.sent',
      data: { requestId: id },
      now,
      to: [{ audience: 'client', key: `forms.sent:${id}` }],
      isAsked: true,
    })
  await auditForm(query, 'form.sent', { patientId, sessionId, formId, requestId: id }, by, now)
  await publishChange(query, practiceId, 'forms')
  const [row] = await query<RequestRow>(`${REQUESTS} and r.id = $3`, [practiceId, now.toISOString(), id])
  if (!row) throw fail('not_found')
  return shown(practiceId, links)(row)
}

async function publishedVersion(query: Query, practiceId: string, formId: string): Promise<string> {
  const [form] = await query<{ version_id: string | null; is_archived: boolean }>(
    `select f.archived_at is not null as is_archived,
       (select id from custom_form_version v where v.practice_id = f.practice_id and v.form_id = f.id
        order by number desc limit 1) as version_id
     from custom_form f where f.practice_id = $1 and f.id = $2`,
    [practiceId, formId],
  )
  if (!form) throw fail('not_found')
  if (!form.version_id || form.is_archived) throw fail('conflict', { detail: 'The form is not in use.' })
  return form.version_id
}

async function refuseTooMany(query: Query, practiceId: string, sessionId: string, now: Date) {
  const [counted] = await query<{ count: number }>(
    `select count(*)::int as count from form_request r
     where practice_id = $1 and session_id = $3 and ${STATE} = 'open'`,
    [practiceId, now.toISOString(), sessionId],
  )
  if ((counted?.count ?? 0) >= MOST_OPEN) throw fail('limit_reached', { most: MOST_OPEN })
}

/** Makes a link useless. One that has been answered, or revoked before, stays what it is. */
export async function revokeForm(query: Query, sessionId: string, requestId: string, by: FormActor, now: Date) {
  const [row] = await query<{ patient_id: string; is_open: boolean }>(
    `select patient_id, answered_at is null and revoked_at is null as is_open from form_request
     where practice_id = $1 and session_id = $2 and id = $3 for update`,
    [by.practiceId, sessionId, requestId],
  )
  if (!row) throw fail('not_found')
  if (!row.is_open) return
  await query('update form_request set revoked_at = $3 where practice_id = $1 and id = $2', [
    by.practiceId,
    requestId,
    now.toISOString(),
  ])
  await auditForm(query, 'form.revoked', { patientId: row.patient_id, sessionId, requestId }, by, now)
  await publishChange(query, by.practiceId, 'forms')
}
