import { LockMode } from '@mikro-orm/core'
import { millisecondsInMinute } from 'date-fns/constants'
import { vaultOf } from '../crypto/vault.ts'
import type { EntityManager } from '../db/orm.ts'
import { queryOf } from '../db/query.ts'
import { tablesOf } from '../db/tables.ts'
import { publishChange } from '../events/publish.ts'
import { Failure } from '../http/errors.ts'
import { describeFailure } from '../jobs/failure.ts'
import { type JobApp, type JobContext, job, jobName, jobOf } from '../jobs/job.ts'
import { enqueue } from '../jobs/queue.ts'
import { DeliveryFailure } from '../mail/delivery-failure.ts'
import { mailLinks } from '../mail/links.ts'
import type { MessageTemplate } from '../mail/message-data.ts'
import type { PostedMessage, Template } from '../mail/template.ts'
import { notifyReaders } from '../notifications/service.ts'
import type { PracticeId } from '../practice-id.ts'
import { mailAdmins } from './admins.ts'
import { budgetMail } from './emails.ts'
import { Message } from './entity.ts'
import { checkProvider, endOutage, recordOutage } from './outage.ts'
import { isTooLateToRemind, outdatedBy } from './outdated.ts'
import { planSms, type SmsPlan } from './plan-sms.ts'
import type { MessageReason } from './reason.ts'
import { returnAddress } from './return-address.ts'
import { sealContent, sealRecipient } from './sealed-message.ts'
import { resetAttempts, type SendAttempt, sendSms } from './send-sms.ts'
import type { MessageChannel, Provider } from './states.ts'
import { suppressionOf } from './suppression.ts'
import {
  productTemplates,
  recipientBudgets,
  recipientBudgetsOfVisitors,
  urgentTemplates,
  type WithheldReason,
} from './withholding.ts'

/** Providers and their messages. */
const providerOf = { email: 'smtp', sms: 'octopush' } as const satisfies Record<MessageChannel, Provider>

/** The waits after temporary failures: a restart, greylisting, a night, a weekend. Then it is given up. */
const waits = [0.25, 1, 5, 15, 30, 60, 120, 240, 480, 720, 1440].map((minutes) => minutes * millisecondsInMinute)

/** `isSms`: a first attempt is stored before it is made (`planSms`). */
interface Delivery {
  practiceId: PracticeId
  messageId: string
  isSms?: true
}

/** Sends one message, if it is still true. */
export const deliverMessage = job<Delivery>('messages.deliver', deliver, {
  // Each holds a connection to the database while it runs. They wait for the mail server's five connections, and for
  // the database: with six a worker was idle half of its time.
  concurrency: 12,
  expireInSeconds: 120,
})

/** The row stays locked while the mail is sent: of two workers at one message, the second finds it sent. */
async function deliver({ em, app, now }: JobContext, { practiceId, messageId, isSms }: Delivery): Promise<void> {
  const mayReceive = (sms: Message, number: string) => spendRecipient(app, sms, number)
  const plan = isSms ? await planSms({ app, practiceId, messageId, now, mayReceive }) : null
  const message = await em.findOne(Message, { id: messageId }, { lockMode: LockMode.PESSIMISTIC_WRITE })
  if (message?.status !== 'queued') return
  const provider = providerOf[message.channel as MessageChannel]
  // An SMS that only asks for its outcome leaves the test to another.
  const turn = plan && plan.kind !== 'order' ? 'open' : await checkProvider(em, provider, now)
  if (typeof turn === 'number' && !isTooLateToRemind(message, now)) {
    message.error ??= 'unreachable' satisfies MessageReason
    if (plan) resetAttempts(message)
    await enqueueAgain({ em, app, now }, message, turn)
    return
  }
  message.attempts += 1
  try {
    const { pause, hasAnswered } = await send({ em, app, now }, message, plan)
    if (turn === 'probe' && hasAnswered) await endOutage(em, provider)
    if (pause !== undefined) await enqueueAgain({ em, app, now }, message, pause)
  } catch (error) {
    const failure = logFailure(app, message, error)
    const untilProbe = failure.isAboutServer ? await recordOutage(em, provider, now) : null
    // It has answered, if only to refuse this one.
    if (untilProbe === null && turn === 'probe' && error instanceof DeliveryFailure) await endOutage(em, provider)
    // A mail that may have arrived is not sent every few minutes: it keeps to its waits, and ends.
    const mayBeDoubled = !isSms && failure.isUncertain
    const isInOutage = untilProbe !== null && turn === 'probe' && !mayBeDoubled
    // A message that tests the provider during an outage does not use up its attempts: only the first one counts.
    if (isInOutage) message.attempts = Math.max(1, message.attempts - 1)
    const wait = isInOutage ? untilProbe : failure.isPermanent ? undefined : waits[message.attempts - 1]
    message.error = failure.reason
    if (wait === undefined) message.status = 'failed'
    else await enqueueAgain({ em, app, now }, message, wait)
  }
  // The words that were tried out are of no use once they have arrived, or cannot.
  if (message.status !== 'queued' && 'sealedWords' in message.data) message.data = { ...message.data, sealedWords: '' }
  await publishChange(queryOf(em), message.practiceId, 'messages')
  // The server may have taken a minute: whoever has read and marked the list since has not seen this.
  if (message.status === 'failed' && message.audience === 'client') await notifyFailure(em, message, app.now())
}

/** Notifies the author that a message did not arrive. */
const notifyFailure = (em: EntityManager, { id, practiceId, sessionId, patientId }: Message, now: Date) =>
  notifyReaders(queryOf(em), {
    practiceId,
    event: 'message.failed',
    key: `failed:${id}`,
    sessionId: sessionId ?? null,
    patientId: patientId ?? null,
    now,
  })

/** `plan`: of an SMS that was not handed over before. */
async function send({ em, app, now }: JobContext, message: Message, plan: SmsPlan | null): Promise<SendAttempt> {
  if (message.channel === 'sms') return sendSms({ em, app, now }, message, plan)
  const mail = await writeMail({ em, app, now }, { ...message, sessionId: message.sessionId ?? null })
  const at = mail?.notBefore && mail.notBefore > now ? mail.notBefore : now
  if (!mail || isTooLateToRemind(message, at)) {
    message.status = 'skipped'
    message.error = await outdatedBy({ em, app, now: at }, message)
    return { hasAnswered: false }
  }
  if (at > now) {
    message.attempts -= 1
    return { pause: at.getTime() - now.getTime(), hasAnswered: false }
  }
  const { address } = mail.to
  // Asked together: each answer costs a way to the database.
  const [vault, mayReceive, refused] = await Promise.all([
    vaultOf(queryOf(em), app.config, message.practiceId),
    spendRecipient(app, message, address),
    message.audience === 'client' && refusalOf({ em, app }, message, address),
  ])
  message.recipient = sealRecipient(vault, message.id, address)
  if (!mayReceive) {
    message.status = 'skipped'
    message.error = 'recipient_budget' satisfies WithheldReason
    return { hasAnswered: false }
  }
  if (refused) {
    message.status = 'suppressed'
    message.error = refused
    return { hasAnswered: false }
  }
  const { id: messageId, practiceId, audience } = message
  const returnTo = audience === 'client' ? returnAddress(app.config, { practiceId, messageId }) : undefined
  await app.mailer.send(message.id, mail, returnTo)
  message.status = 'sent'
  message.sentAt = app.now()
  message.error = null
  if (message.audience === 'client') message.content = sealContent(vault, message, mail)
  return { hasAnswered: true }
}

/** Why an address takes no mail of the practice. A requested link is sent even after a complaint. */
async function refusalOf({ em, app }: Pick<JobContext, 'em' | 'app'>, message: Message, address: string) {
  const { practiceId, template } = message
  const known = await suppressionOf(queryOf(em), app.config.APP_SECRET, { practiceId, channel: 'email', address })
  return known?.reason === 'complained' && productTemplates.includes(template) ? null : (known?.reason ?? null)
}

async function writeMail<Name extends MessageTemplate>({ em, app, now }: JobContext, message: PostedMessage<Name>) {
  const templates: { readonly [One in Name]?: Template<One> } = app.templates
  const template = templates[message.template]
  if (!template) throw new DeliveryFailure(`unknown template ${message.template}`, true)
  return await template(message, { em, links: mailLinks(app.config), now, config: app.config })
}

const enqueueAgain = ({ em, now }: JobContext, { id, practiceId, channel }: Message, wait: number) =>
  enqueue(
    queryOf(em),
    deliverMessage,
    { practiceId, messageId: id, ...(channel === 'sms' && { isSms: true as const }) },
    { startAfter: new Date(now.getTime() + wait), singletonKey: id },
  )

/** Counts a mail to a client at its first attempt; false when the address has had too many lately. */
async function spendRecipient({ limits }: JobApp, message: Message, address: string): Promise<boolean> {
  const { audience, template, attempts, data } = message
  if (audience !== 'client' || productTemplates.includes(template) || attempts > 1) return true
  const isOfVisitor = 'by' in data && (data.by === 'visitor' || data.by === 'client')
  // Cancellations by the practice have a limit of their own.
  if (!isOfVisitor && urgentTemplates.includes(template)) return true
  try {
    for (const budget of isOfVisitor ? recipientBudgetsOfVisitors : [])
      await limits.spend(budget.name, address.toLowerCase(), budget)
    for (const budget of recipientBudgets) await limits.spend(budget.name, address.toLowerCase(), budget)
    return true
  } catch (error) {
    if (error instanceof Failure && error.code === 'too_many_requests') return false
    throw error
  }
}

/** Mails every admin that a practice may send its clients no more today. */
const reportBudgetJob = jobName<{ practiceId: PracticeId; adminId?: string }>('messages.reportBudget')
export const reportBudget = jobOf(reportBudgetJob, async (context, payload) => {
  const { em, app } = context
  const { practiceId } = payload
  const practice = await tablesOf(em)
    .selectFrom('Practice')
    .select(['name'])
    .where('id', '=', practiceId)
    .executeTakeFirst()
  if (!practice) return
  await mailAdmins(context, { aJob: reportBudgetJob, payload, key: practiceId }, (admin) =>
    budgetMail(admin, practice.name, mailLinks(app.config)),
  )
})

/** Logs a failure and returns what the row stores. The log belongs to no practice, so it says no more than a code. */
function logFailure({ log }: JobApp, { id, template, attempts }: Message, error: unknown): DeliveryFailure {
  const about = { messageId: id, template, attempt: attempts }
  if (error instanceof DeliveryFailure) {
    log.warn({ ...about, isPermanent: error.isPermanent }, 'a message was not taken')
    return error
  }
  const failure = describeFailure(error)
  log.error({ ...about, failure }, 'a message could not be written')
  return new DeliveryFailure(`unexpected: ${failure.name}`, false)
}
