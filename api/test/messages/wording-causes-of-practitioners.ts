import { createAccountLink, type LinkPurpose } from '../../src/accounts/links.ts'
import { vaultOf } from '../../src/crypto/vault.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import type { AccountLinkMail, AccountNews, MessageTemplate } from '../../src/mail/message-data.ts'
import { OctopushAccount } from '../../src/octopush/entity.ts'
import { sealSessionMessage } from '../../src/sessions/sealed-message.ts'
import { APP_SECRET } from '../app.ts'
import { write } from '../inbox/a-message.ts'
import { aReportedReview } from '../reviews/a-report.ts'
import { aCardPractice } from '../stripe/card-rows.ts'
import { type Causes, causes } from './wording-causes.ts'
import type { Cause, RevealingWorld } from './wording-practice.ts'
import { cardCauses, ofPayment, sessionCauses } from './wording-sessions.ts'

/** What a visitor writes with a request, and into a contact form. */
export const VISITOR_TEXT = 'Je voudrais arrêter le tabac par l’hypnose.'

const ofLink =
  (purpose: LinkPurpose) =>
  async ({ app, practice }: RevealingWorld): Promise<Cause> => {
    const { userId } = practice
    const email = purpose === 'reset' ? null : 'neuve@essais.test'
    const linkId = newId()
    await createAccountLink(queryOf(app.orm.em.fork()), APP_SECRET, { id: linkId, purpose, userId, email }, new Date())
    return { data: { userId, linkId } }
  }

const ofAccount = async ({ practice: { userId } }: RevealingWorld): Promise<Cause> => ({ data: { userId } })

/** By the client, who has written why they come. */
const byVisitor =
  (cause: (world: RevealingWorld) => Promise<Cause>) =>
  async (world: RevealingWorld): Promise<Cause> => {
    const { data, sessionId, ...caused } = await cause(world)
    const { app, practice } = world
    await inPractice(app.orm.em.fork(), practice.id, async (em) => {
      const vault = await vaultOf(queryOf(em), app.config, practice.id)
      const sealed = sealSessionMessage(vault, String(sessionId), VISITOR_TEXT)
      await queryOf(em)('update session set message = $2, consent_version = 1 where id = $1', [sessionId, sealed])
    })
    return { ...caused, sessionId: sessionId ?? null, data: { ...data, by: 'visitor' } }
  }

const reviews = new WeakMap<RevealingWorld, Cause>()

/**
 * The mails about a review that was written and reported. Both need a proof of work, so one for a practice is enough.
 */
async function ofReview(world: RevealingWorld): Promise<Cause> {
  const known = reviews.get(world)
  if (known) return known
  const { sessionId, id } = await aReportedReview(world.app, world.practice, { locale: world.lang })
  await world.applyNames()
  const caused = { sessionId, data: { reviewId: id } }
  reviews.set(world, caused)
  return caused
}

/** The mails about the same review after the administration has decided on an earlier report. */
async function ofDecision(world: RevealingWorld): Promise<Cause> {
  const { sessionId = null, data } = await ofReview(world)
  const { reviewId } = data as { reviewId: string }
  await world.sql(
    `insert into review_report
       (id, practice_id, review_id, reported_by, reason, locale, status, due_at, created_at, decided_at, decided_by)
     values (gen_random_uuid(), $1, $2, 'reader', 'insult', $3, 'kept', now(), now(), now(), 'admin')`,
    [world.practice.id, reviewId, world.lang],
  )
  return { sessionId, data: { reviewId, decision: 'kept' } }
}

/** The mails about the account for SMS, in the given state. */
const ofSms =
  (more: Partial<{ emptySince: Date; lastError: 'octopush_key_refused' }>) =>
  async ({ app, practice }: RevealingWorld): Promise<Cause> => {
    const practiceId = practice.id
    await inPractice(app.orm.em.fork(), practiceId, async (em) => {
      await em.nativeDelete(OctopushAccount, { practiceId })
      await em.insert(OctopushAccount, {
        id: newId(),
        practiceId,
        login: 'compte@essais.test',
        apiKey: Buffer.from('sealed'),
        keySuffix: 'abcd',
        sender: 'HYPNOPORT',
        countries: 'FR',
        lowCredit: 10,
        credit: 3,
        creditAt: new Date(),
        connectedAt: new Date(),
        ...more,
      })
    })
    return { data: {} }
  }

const accountLinks: Record<`account.${AccountLinkMail}`, (world: RevealingWorld) => Promise<Cause>> = {
  'account.verify': ofLink('verify'),
  'account.newEmail': ofLink('change'),
  'account.practiceEmail': ofLink('practice'),
  'account.reset': ofLink('reset'),
}

const accountNews: Record<`account.${AccountNews}`, (world: RevealingWorld) => Promise<Cause>> = {
  'account.known': ofAccount,
  'account.passwordChanged': ofAccount,
  'account.emailChanged': ofAccount,
  'account.practiceEmailChanged': ofAccount,
  'account.secondFactorOn': ofAccount,
  'account.secondFactorOff': ofAccount,
  'account.recoveryCodes': ofAccount,
  'account.recoveryCodeUsed': ofAccount,
  'account.codesGuessed': ofAccount,
  'account.passkeyAdded': ofAccount,
  'account.passkeyRemoved': ofAccount,
  'account.newNetwork': ofAccount,
  'account.feedShown': ofAccount,
  'account.connectionsEnded': ofAccount,
  'account.bankAccountChanged': ofAccount,
  'account.smsAccountChanged': ofAccount,
  'account.videoChanged': ofAccount,
  'account.cardPaymentsConnected': ofAccount,
  'account.cardPaymentsStay': ofAccount,
}

/** The same cause as for the client. */
function likeTheClients(template: MessageTemplate): (world: RevealingWorld) => Promise<Cause> {
  const cause = causes[template]
  if (cause === 'practitioner') throw new Error(`no client hears of ${template}`)
  return cause
}

/** The messages for practitioners. A new template does not compile until it is listed here. */
export const practitionersCauses: Causes<'client'> = {
  ...accountLinks,
  ...accountNews,
  'cards.paid': ofPayment(true),
  'cards.late': ofPayment(true),
  'cards.lapsed': cardCauses['cards.lapsed'],
  'cards.refundFailed': ofPayment(true),
  'cards.disputed': ofPayment(true),
  'cards.withdrawn': cardCauses['cards.withdrawn'],
  'cards.paused': async ({ app, practice, sql }) => {
    await aCardPractice(app, practice)
    await sql('update stripe_account set can_charge = false where practice_id = $1', [practice.id])
    return { data: { because: 'restricted' } }
  },
  'consents.signed': likeTheClients('consents.signed'),
  'consents.withdrawn': likeTheClients('consents.signed'),
  'custom.test': async ({ client, patientId, session, sql, lang }) => {
    await session('scheduled')
    const words = { subject: '{patient.firstname}', above: '<p>{session.types}, {entity.name}</p>', below: '' }
    await client.customEmails.test({ params: { event: 'confirmation', lang }, body: { ...words, patientId } })
    const [row] = await sql<{ data: object }>("select data from message where template = 'custom.test'")
    return { patientId, data: row?.data ?? {} }
  },
  'day.ahead': async ({ practice, session }) => {
    const { startsAt, patientId } = await session('scheduled', 30)
    return { patientId, data: { userId: practice.userId, day: localDay(startsAt, practice.timeZone) } }
  },
  'inbox.received': async ({ app, practice, sql, lang }) => {
    await write(app, practice, { message: VISITOR_TEXT, locale: lang })
    const [row] = await sql<{ id: string }>('select id from inbox_message')
    return { data: { messageId: row?.id } }
  },
  'inbox.many': async () => ({ data: { since: new Date().toISOString() } }),
  'news.event': async ({ client, practice, session }) => {
    await client.profile.change({ body: { notifications: { forms: true } } })
    const { id: sessionId, patientId } = await session('scheduled')
    return { sessionId, data: { userId: practice.userId, event: 'forms.answered', patientId } }
  },
  'reviews.received': ofReview,
  'reviews.reported': ofReview,
  'reviews.decided': ofDecision,
  'session.requested': byVisitor(sessionCauses['session.requested']),
  'session.booked': byVisitor(sessionCauses['session.booked']),
  'session.proposed': byVisitor(sessionCauses['session.proposed']),
  'session.lapsed': sessionCauses['session.lapsed'],
  'session.moved': byVisitor(sessionCauses['session.moved']),
  'session.cancelled': byVisitor(sessionCauses['session.cancelled']),
  'sms.lowCredit': ofSms({}),
  'sms.noCredit': ofSms({ emptySince: new Date() }),
  'sms.keyRefused': ofSms({ lastError: 'octopush_key_refused' }),
  'cards.due': 'client',
  'cards.refunded': 'client',
  'client.link': 'client',
  'client.invited': 'client',
  'client.password': 'client',
  'client.email': 'client',
  'client.emailRequested': 'client',
  'client.emailChanged': 'client',
  'client.closed': 'client',
  'consents.requested': 'client',
  'due.reminder': 'client',
  'forms.sent': 'client',
  'inbox.answered': 'client',
  'invoices.sent': 'client',
  'mailings.sent': 'client',
  'marks.reminder': 'client',
  'reviews.requested': 'client',
  'reviews.hidden': 'client',
  'reviews.reportAnswered': 'client',
  'session.accepted': 'client',
  'session.refused': 'client',
  'session.reminder': 'client',
}
