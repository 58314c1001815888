import { millisecondsInDay } from 'date-fns/constants'
import { newId } from '../../db/base.ts'
import type { Query } from '../../db/query.ts'
import { countOf, tablesOf } from '../../db/tables.ts'
import { publishChange } from '../../events/publish.ts'
import { fail, refuseField } from '../../http/errors.ts'
import type { Links } from '../../mail/links.ts'
import { enqueueMessages } from '../../messages/service.ts'
import type { PracticeId } from '../../practice-id.ts'
import { auditForm, clientOfOpenSession, type FormActor } from './audit.ts'

/** A link lies in mailboxes and histories, so it expires after this time. */
const LIFE_DAYS = 30
/** The limit of open requests of a session. */
const MOST_OPEN = 10
/** A page shows no more. */
const MOST_SHOWN = 200

/** The requests to clients of a practice. */
const requestsIn = (query: Query, practiceId: PracticeId) =>
  tablesOf(query)
    .selectFrom('FormRequest as r')
    .innerJoin('CustomFormVersion as v', (join) =>
      join.onRef('v.practiceId', '=', 'r.practiceId').onRef('v.id', '=', 'r.versionId'),
    )
    .select(['r.id', 'v.formId', 'v.content', 'r.isMailed', 'r.sentAt', 'r.expiresAt', 'r.answeredAt'])
    .select(['r.revokedAt', 'r.revokedBecause'])
    .where('r.practiceId', '=', practiceId)

type RequestRow = Awaited<ReturnType<ReturnType<typeof requestsIn>['executeTakeFirstOrThrow']>>

/** The state of a request. */
function stateOf({ answeredAt, revokedAt, expiresAt }: RequestRow, now: Date) {
  if (answeredAt) return 'answered' as const
  if (revokedAt) return 'revoked' as const
  return expiresAt <= now ? ('over' as const) : ('open' as const)
}

const shown = (practiceId: PracticeId, links: Links, now: Date) => (row: RequestRow) => {
  const state = stateOf(row, now)
  return {
    id: row.id,
    formId: row.formId,
    name: row.content.name,
    state,
    url: state === 'open' ? links.form({ practiceId, id: row.id }) : null,
    revoked: row.revokedAt && row.revokedBecause ? { at: row.revokedAt, because: row.revokedBecause } : null,
    isMailed: row.isMailed,
    sentAt: row.sentAt,
    expiresAt: row.expiresAt,
  }
}

interface RequestFilter {
  sessionId?: string
  patientId?: string
  /** An export has all that are stored, a page the latest. */
  which?: 'latest' | 'stored'
}

/** The forms that a client was sent, the latest first: for a session, or all. */
export async function requestsOf(
  query: Query,
  practiceId: PracticeId,
  { sessionId, patientId, which }: RequestFilter,
  { links, now }: { links: Links; now: Date },
) {
  const all = requestsIn(query, practiceId)
  const ofSession = sessionId ? all.where('r.sessionId', '=', sessionId) : all
  const found = patientId ? ofSession.where('r.patientId', '=', patientId) : ofSession
  const rows = await found
    .orderBy('r.sentAt', 'desc')
    .orderBy('r.id', 'desc')
    .$if(which !== 'stored', (all) => all.limit(MOST_SHOWN))
    .execute()
  return rows.map(shown(practiceId, links, now))
}

/** Asks the client of a session to fill in a form: a link, and on request a mail. */
export async function sendForm(
  query: Query,
  sessionId: string,
  { formId, notify }: { formId: string; notify: boolean },
  { by, links }: { by: FormActor; links: Links },
) {
  const { practiceId, now } = by
  const { patientId, hasEmail } = await clientOfOpenSession(query, practiceId, sessionId)
  if (notify && !hasEmail) throw refuseField('notify', 'no_email')
  const versionId = await publishedVersion(query, practiceId, formId)
  await assertBelowLimit(query, practiceId, sessionId, now)
  const id = newId()
  await tablesOf(query)
    .insertInto('FormRequest')
    .values({
      id,
      practiceId,
      patientId,
      sessionId,
      versionId,
      isMailed: notify,
      sentAt: now,
      expiresAt: new Date(now.getTime() + LIFE_DAYS * millisecondsInDay),
    })
    .execute()
  if (notify)
    await enqueueMessages(query, {
      practiceId,
      sessionId,
      template: 'forms.sent',
      data: { requestId: id },
      now,
      to: [{ audience: 'client', key: `forms.sent:${id}` }],
      isRequested: true,
    })
  await auditForm(query, by, 'form.sent', { patientId, sessionId, formId, requestId: id })
  await publishChange(query, practiceId, 'forms')
  const row = await requestsIn(query, practiceId).where('r.id', '=', id).executeTakeFirst()
  if (!row) throw fail('not_found')
  return shown(practiceId, links, now)(row)
}

async function publishedVersion(query: Query, practiceId: PracticeId, formId: string): Promise<string> {
  const tables = tablesOf(query)
  const form = await tables
    .selectFrom('CustomForm')
    .select('archivedAt')
    .where('practiceId', '=', practiceId)
    .where('id', '=', formId)
    .executeTakeFirst()
  if (!form) throw fail('not_found')
  const version = await tables
    .selectFrom('CustomFormVersion')
    .select('id')
    .where('practiceId', '=', practiceId)
    .where('formId', '=', formId)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!version || form.archivedAt) throw fail('conflict', { detail: 'The form is not in use.' })
  return version.id
}

async function assertBelowLimit(query: Query, practiceId: PracticeId, sessionId: string, now: Date) {
  const open = await countOf(
    tablesOf(query)
      .selectFrom('FormRequest')
      .where('practiceId', '=', practiceId)
      .where('sessionId', '=', sessionId)
      .where('answeredAt', 'is', null)
      .where('revokedAt', 'is', null)
      .where('expiresAt', '>', now),
  )
  if (open >= MOST_OPEN) throw fail('limit_reached', { most: MOST_OPEN })
}

/** Revokes a link. An answered or revoked one stays as it is. */
export async function revokeForm(
  query: Query,
  { sessionId, requestId }: { sessionId: string; requestId: string },
  by: FormActor,
) {
  const { practiceId, now } = by
  const tables = tablesOf(query)
  const row = await tables
    .selectFrom('FormRequest')
    .select(['patientId', 'answeredAt', 'revokedAt'])
    .where('practiceId', '=', practiceId)
    .where('sessionId', '=', sessionId)
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw fail('not_found')
  const { patientId, answeredAt, revokedAt } = row
  if (answeredAt || revokedAt) return
  await tables
    .updateTable('FormRequest')
    .set({ revokedAt: now, revokedBecause: 'by_hand' })
    .where('practiceId', '=', practiceId)
    .where('id', '=', requestId)
    .execute()
  await auditForm(query, by, 'form.revoked', { patientId, sessionId, requestId })
  await publishChange(query, practiceId, 'forms')
}
