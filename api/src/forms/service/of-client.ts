import { practicesOf } from '../../client-area/service.ts'
import { readVault } from '../../crypto/vault.ts'
import { readInPractice, writeInPractice } from '../../db/native.ts'
import { ms, type Query } from '../../db/query.ts'
import type { ClientActor } from '../../http/client-actor.ts'
import type { App } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { type Links, mailLinks } from '../../mail/links.ts'
import type { FormContent } from '../content.ts'
import { answersOf } from './answers.ts'
import { auditClientForm } from './record.ts'

/** More than one practice asks of anybody. */
const MOST = 200

interface Row {
  id: string
  patient_id: string
  session_id: string
  name: FormContent['name']
  sent: number
  expires: number
  answered: number | null
}

const REQUESTS = `
  select r.id, r.patient_id, r.session_id, v.content->'name' as name, ${ms('r.sent_at')} as sent,
    ${ms('r.expires_at')} as expires, ${ms('r.answered_at')} as answered
  from client_account_patient l
    join form_request r on r.practice_id = l.practice_id and r.patient_id = l.patient_id
    join custom_form_version v on v.practice_id = r.practice_id and v.id = r.version_id
  where l.client_account_id = $1 and l.practice_id = $2`

const shown = (practiceId: string, links: Links, { id, name, sent, expires, answered }: Row) => ({
  id,
  practiceId,
  name,
  url: answered === null ? links.form({ practiceId, id }) : null,
  sentAt: new Date(sent),
  expiresAt: new Date(expires),
  answeredAt: answered === null ? null : new Date(answered),
})

/** What all practices ask of a client, and what was answered, the latest first. Each practice is read by itself. */
export async function formsOfClient(app: App, query: Query, { accountId }: ClientActor, now: Date) {
  const links = mailLinks(app.config)
  const found: ReturnType<typeof shown>[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const rows = await readInPractice(app.orm, practiceId, (own) =>
      own.query<Row>(
        `${REQUESTS} and (r.answered_at is not null or (r.revoked_at is null and r.expires_at > $3))
         order by r.sent_at desc, r.id desc limit ${MOST}`,
        [accountId, practiceId, now.toISOString()],
      ),
    )
    found.push(...rows.map((row) => shown(practiceId, links, row)))
  }
  return found.sort((one, other) => other.sentAt.getTime() - one.sentAt.getTime())
}

/** What this client answered. A form that is open, and every other client's, is `not_found`. */
export async function answerOfClient(app: App, query: Query, { accountId }: ClientActor, id: string, now: Date) {
  const links = mailLinks(app.config)
  for (const practiceId of await practicesOf(query, accountId)) {
    const found = await writeInPractice(app.orm, practiceId, async (own) => {
      const [row] = await own.query<Row>(`${REQUESTS} and r.id = $3`, [accountId, practiceId, id])
      if (!row) return null
      const { patient_id: patientId, session_id: sessionId } = row
      const vault = await readVault(own.query, app.config, practiceId)
      const [answer] = await answersOf(own.query, vault, practiceId, { requestId: id })
      if (!answer) return null
      await auditClientForm(own.query, practiceId, 'form.read', { patientId, sessionId, requestId: id }, now)
      const { version, answers, answeredAt } = answer
      return { ...shown(practiceId, links, row), version, answers, answeredAt }
    })
    if (found) return found
  }
  throw fail('not_found')
}
