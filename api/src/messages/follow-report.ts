import { millisecondsInDay } from 'date-fns/constants'
import { vaultOf } from '../crypto/vault.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { job } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import type { DeliveryReport } from '../mail/delivery-report.ts'
import { addressHashes } from '../mail/opt-out.ts'
import { notifyReaders } from '../notifications/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { openRecipient } from './sealed-message.ts'
import { suppress } from './suppression.ts'

interface Reported {
  practiceId: PracticeId
  messageId: string
  report: DeliveryReport
  attempt: number
}

/** A report may come before the message is stored as sent: it is checked again after these pauses, and then dropped. */
const PAUSES_MS = [5_000, 60_000, 600_000]

/** A later report is ignored: whoever still has the mail knows its return address. */
const LATEST_REPORT_MS = 30 * millisecondsInDay

/**
 * Records a report about a sent mail. If its address does not exist, or its owner complained, it takes nothing more of
 * this practice. A report changes nothing for an unsent message, nor after a complaint: a re-enabled address is not
 * blocked again by the same report.
 */
export const followMailReport = job<Reported>('messages.followReport', async ({ em, now, app }, reported) => {
  const { practiceId, messageId, report, attempt } = reported
  const query = queryOf(em)
  const message = await tablesOf(em)
    .selectFrom('Message')
    .select(['id', 'status', 'error', 'sentAt', 'recipient', 'sessionId', 'patientId'])
    .where('practiceId', '=', practiceId)
    .where('id', '=', messageId)
    .where('channel', '=', 'email')
    .forUpdate()
    .executeTakeFirst()
  const pause = PAUSES_MS[attempt]
  if (message?.status === 'queued' && pause !== undefined) {
    const startAfter = new Date(now.getTime() + pause)
    await enqueue(query, followMailReport, { ...reported, attempt: attempt + 1 }, { startAfter })
    return
  }
  const isOut = message?.status === 'sent' || message?.status === 'delivered'
  // A bounced mail may still be complained of, by somebody who got it forwarded.
  if (!message || !(isOut || (message.status === 'bounced' && report.kind === 'complained'))) return
  if (message.error === 'complained') return
  if (message.sentAt && now.getTime() - message.sentAt.getTime() > LATEST_REPORT_MS) return
  await tablesOf(em)
    .updateTable('Message')
    .set(
      report.kind === 'bounced'
        ? { status: 'bounced', error: `refused: ${report.answer}` }
        : { status: message.status, error: 'complained' },
    )
    .where('practiceId', '=', practiceId)
    .where('id', '=', messageId)
    .execute()
  await publishChange(query, practiceId, 'messages')
  await notifyReaders(query, {
    practiceId,
    event: `message.${report.kind}`,
    key: `${report.kind}:${messageId}`,
    sessionId: message.sessionId ?? null,
    patientId: message.patientId ?? null,
    now,
  })
  if (report.kind === 'bounced' && !report.isOfAddress) return
  const vault = await vaultOf(query, app.config, practiceId)
  const address = openRecipient(vault, messageId, message.recipient ?? null)
  if (!address || (report.kind === 'bounced' && isOfAnother(report, app.config.APP_SECRET, address))) return
  await suppress(query, app.config.APP_SECRET, { practiceId, channel: 'email', address }, { reason: report.kind, now })
})

/** The client's working mailbox may forward to one that is gone. A report is doubted, never believed. */
const isOfAnother = ({ recipient }: { recipient: string | null }, secret: string, address: string): boolean =>
  recipient !== null && !addressHashes(secret, address).some((hash) => hash.toString('base64url') === recipient)
