import { practicesOf } from '../../client-area/service.ts'
import { readVault } from '../../crypto/vault.ts'
import { readInPractice, writeInPractice } from '../../db/native.ts'
import type { Query } from '../../db/query.ts'
import { tablesOf } from '../../db/tables.ts'
import type { ClientActor } from '../../http/client-actor.ts'
import type { App } from '../../http/context.ts'
import { fail } from '../../http/errors.ts'
import { type Links, mailLinks } from '../../mail/links.ts'
import type { PracticeId } from '../../practice-id.ts'
import { answersOf } from './answers.ts'
import { auditClientForm } from './record.ts'

/** More than one practice asks of anybody. */
const MOST = 200

/** What a practice asks of a client. */
const requestsTo = (own: Query, practiceId: PracticeId, accountId: string) =>
  tablesOf(own)
    .selectFrom('ClientAccountPatient as l')
    .innerJoin('FormRequest as r', (join) =>
      join.onRef('r.practiceId', '=', 'l.practiceId').onRef('r.patientId', '=', 'l.patientId'),
    )
    .innerJoin('CustomFormVersion as v', (join) =>
      join.onRef('v.practiceId', '=', 'r.practiceId').onRef('v.id', '=', 'r.versionId'),
    )
    .select(['r.id', 'r.patientId', 'r.sessionId', 'r.sentAt', 'r.expiresAt', 'r.answeredAt', 'v.content'])
    .where('l.clientAccountId', '=', accountId)
    .where('l.practiceId', '=', practiceId)

type Row = Awaited<ReturnType<ReturnType<typeof requestsTo>['executeTakeFirstOrThrow']>>

const shown = (practiceId: PracticeId, links: Links, { id, content, sentAt, expiresAt, answeredAt }: Row) => ({
  id,
  practiceId,
  name: content.name,
  url: answeredAt ? null : links.form({ practiceId, id }),
  sentAt,
  expiresAt,
  answeredAt,
})

/** What all practices ask of a client, and what was answered, the latest first. Each practice is read by itself. */
export async function formsOfClient(app: App, query: Query, { accountId }: ClientActor, now: Date) {
  const links = mailLinks(app.config)
  const found: ReturnType<typeof shown>[] = []
  for (const practiceId of await practicesOf(query, accountId)) {
    const rows = await readInPractice(app.orm, practiceId, (own) =>
      requestsTo(own.query, practiceId, accountId)
        .where(({ eb, or, and }) =>
          or([eb('r.answeredAt', 'is not', null), and([eb('r.revokedAt', 'is', null), eb('r.expiresAt', '>', now)])]),
        )
        .orderBy('r.sentAt', 'desc')
        .orderBy('r.id', 'desc')
        .limit(MOST)
        .execute(),
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
      const row = await requestsTo(own.query, practiceId, accountId).where('r.id', '=', id).executeTakeFirst()
      if (!row) return null
      const { patientId, sessionId } = row
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
