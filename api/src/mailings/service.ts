import type * as z from 'zod'
import { writePractitionerAudit } from '../audit/service.ts'
import type { Config } from '../config.ts'
import { vaultOf } from '../crypto/vault.ts'
import { newId } from '../db/base.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import type { PractitionerAction } from '../http/action-context.ts'
import { fail, refuseField } from '../http/errors.ts'
import { enqueue } from '../jobs/queue.ts'
import type { MessageChannel } from '../messages/states.ts'
import { assertConfirmed } from '../practices/practitioner.ts'
import { audienceIds } from './audience.ts'
import type { mailings } from './contract.ts'
import { sendMailing } from './jobs.ts'
import { findMailing } from './progress.ts'
import { smsReach } from './sms-reach.ts'
import type { MailingKind } from './states.ts'
import { checkedMail, type MailingWords, sealMailing } from './words.ts'

type Written = z.output<typeof mailings.send.body>
type Texting = z.output<typeof mailings.sendTexts.body>

interface NewMailing {
  channel: MessageChannel
  kind: MailingKind
  locale: Written['locale']
  words: MailingWords
  patientIds: readonly string[]
  sessionId?: string | undefined
  period?: { from: Date; to: Date }
}

/** Stores a mailing with its recipients, sealed, and enqueues its sending. */
async function addMailing(action: PractitionerAction, given: NewMailing) {
  const { db, actor, scope, now } = action
  const { practiceId } = scope
  const { channel, kind, locale, words, patientIds, sessionId = null, period } = given
  const vault = await vaultOf(db.query, scope.secrets, practiceId)
  const id = newId()
  const tables = tablesOf(db.em)
  await tables
    .insertInto('Mailing')
    .values({
      id,
      practiceId,
      userId: actor.userId,
      channel,
      kind,
      locale,
      state: 'sending',
      content: sealMailing(vault, id, words),
      sessionId,
      periodFrom: period?.from ?? null,
      periodTo: period?.to ?? null,
      createdAt: now,
    })
    .execute()
  await tables
    .insertInto('MailingRecipient')
    .values(
      patientIds.map((patientId, position) => ({
        id: newId(),
        practiceId,
        mailingId: id,
        patientId,
        position,
        state: 'waiting' as const,
      })),
    )
    .execute()
  await enqueue(db.query, sendMailing, { practiceId, mailingId: id }, { singletonKey: id })
  await writePractitionerAudit(db.query, 'mailing.sent', {
    actor: { ...actor, practiceId },
    details: { recipients: patientIds.length, channel, kind },
    now,
  })
  await publishChange(db.query, practiceId, 'messages')
  return findMailing(db.query, scope, id)
}

/** Sends a mail to one client or several, each separately. */
export async function sendToClients(
  action: PractitionerAction,
  { subject, above, kind, locale, sessionId, ...audience }: Written,
) {
  const { db, actor, scope, now } = action
  await assertConfirmed(db.em, scope.practiceId, actor.userId)
  const words = checkedMail({ subject, above }, sessionId !== undefined)
  const patientIds = await audienceIds(db.query, scope, audience, now)
  if (sessionId) await assertOfClient(action, sessionId, patientIds)
  return addMailing(action, { channel: 'email', kind, locale, words, patientIds, sessionId })
}

/** Only a session's own client may be told of it. */
export async function assertOfClient(
  { db, scope }: Pick<PractitionerAction, 'db' | 'scope'>,
  sessionId: string,
  patientIds: readonly string[],
) {
  const session = await tablesOf(db.em)
    .selectFrom('Session')
    .select('patient as patientId')
    .where('practiceId', '=', scope.practiceId)
    .where('id', '=', sessionId)
    .executeTakeFirst()
  if (!session || patientIds.length !== 1 || patientIds[0] !== session.patientId)
    throw refuseField('sessionId', 'unknown')
}

/** Sends an SMS to all with an appointment in a period. `too_late` where it would come after it. */
export async function textClients(
  action: PractitionerAction,
  config: Pick<Config, 'APP_SECRET'>,
  { text, locale, ...days }: Texting,
) {
  await assertConfirmed(action.db.em, action.scope.practiceId, action.actor.userId)
  const { words, begins, ends, recipients, startsAt } = await smsReach(action, config, days, text)
  if (!startsAt) throw fail('too_late')
  const patientIds = recipients.map(({ id }) => id)
  if (patientIds.length === 0) throw refuseField('from', 'required')
  return addMailing(action, {
    channel: 'sms',
    kind: 'service',
    locale,
    words: { subject: '', above: words },
    patientIds,
    period: { from: begins, to: ends },
  })
}
