import * as z from 'zod'
import { vaultOf } from '../crypto/vault.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { inPractice } from '../db/tenant.ts'
import { publishChange } from '../events/publish.ts'
import type { App } from '../http/context.ts'
import { fail } from '../http/errors.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { openRecipient } from '../messages/sealed-message.ts'
import { suppress } from '../messages/suppression.ts'
import { notifyReaders } from '../notifications/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { openReportAddress } from './account.ts'

/** What is read of a report: the SMS, and its outcome. */
const Report = z.object({ message_id: z.string().min(1).max(100), status: z.string().max(40) })

/** The meaning of each final status. Other statuses say nothing new. */
const outcomes = {
  DELIVERED: { status: 'delivered', error: null },
  NOT_DELIVERED: { status: 'bounced', error: 'not_delivered' },
  NOT_ALLOWED: { status: 'bounced', error: 'not_delivered' },
  BAD_DESTINATION: { status: 'bounced', error: 'bad_destination' },
  BLACKLISTED_NUMBER: { status: 'bounced', error: 'blacklisted_number' },
} as const
type Outcome = keyof typeof outcomes

const isOutcome = (status: string): status is Outcome => Object.hasOwn(outcomes, status)

/** A report may come before its ticket is stored: it is checked again after these pauses, and then dropped. */
const PAUSES_MS = [5_000, 60_000, 600_000]

/**
 * Receives a report at the address of one practice's account: `not_found` at any other. Its SMS is looked for later,
 * only among the messages of that practice.
 */
export async function receiveReport(app: Pick<App, 'orm' | 'config'>, secret: string, body: Uint8Array): Promise<void> {
  const address = openReportAddress(app.config, secret)
  if (!address) throw fail('not_found')
  const { practiceId, accountId } = address
  const report = readReport(body)
  await inPractice(app.orm.em.fork(), practiceId, async (em) => {
    const account = await tablesOf(em)
      .selectFrom('OctopushAccount')
      .select('id')
      .where('practiceId', '=', practiceId)
      .where('id', '=', accountId)
      .executeTakeFirst()
    if (!account) throw fail('not_found')
    if (!isOutcome(report.status)) return
    const payload = { practiceId, ticket: report.message_id, outcome: report.status, attempt: 0 }
    await enqueue(queryOf(em), followReport, payload, {
      singletonKey: `${practiceId} ${report.message_id} ${report.status}`,
    })
  })
}

function readReport(body: Uint8Array): z.output<typeof Report> {
  try {
    return Report.parse(JSON.parse(Buffer.from(body).toString('utf8')))
  } catch {
    throw fail('bad_request')
  }
}

interface Reported {
  practiceId: PracticeId
  ticket: string
  outcome: Outcome
  attempt: number
}

/** Applies a report to a sent message. A final state stays. */
export const followReport = job<Reported>('octopush.followReport', async ({ em, now, app }, reported) => {
  const { practiceId, ticket, outcome, attempt } = reported
  const query = queryOf(em)
  const db = tablesOf(em)
  const message = await db
    .selectFrom('Message')
    .select(['id', 'status', 'recipient', 'sessionId', 'patientId'])
    .where('practiceId', '=', practiceId)
    .where('ticket', '=', ticket)
    .forUpdate()
    .executeTakeFirst()
  if (!message) {
    const pause = PAUSES_MS[attempt]
    if (pause === undefined) return
    const startAfter = new Date(now.getTime() + pause)
    await enqueue(query, followReport, { ...reported, attempt: attempt + 1 }, { startAfter })
    return
  }
  if (message.status !== 'sent') return
  await db
    .updateTable('Message')
    .set(outcomes[outcome])
    .where('practiceId', '=', practiceId)
    .where('id', '=', message.id)
    .execute()
  const reason = outcomes[outcome].error
  if (reason)
    await notifyReaders(query, {
      practiceId,
      event: 'message.bounced',
      key: `bounced:${message.id}`,
      sessionId: message.sessionId ?? null,
      patientId: message.patientId ?? null,
      now,
    })
  if (reason === 'bad_destination' || reason === 'blacklisted_number') {
    const vault = await vaultOf(query, app.config, practiceId)
    const address = openRecipient(vault, message.id, message.recipient ?? null)
    if (address) await suppress(query, app.config.APP_SECRET, { practiceId, channel: 'sms', address }, { reason, now })
  }
  await publishChange(query, practiceId, 'messages')
})
