import { localDay } from '../../src/format/day.ts'
import type { MessageTemplate } from '../../src/mail/message-data.ts'
import { aPatient } from '../build.ts'
import { aMarkedClient } from '../exercises/a-marked-client.ts'
import { aForm, sleep } from '../forms/a-form.ts'
import { write } from '../inbox/a-message.ts'
import { aDraft, issuedAt } from '../invoices/an-invoice.ts'
import { aPublishedReview, aReportedReview } from '../reviews/a-report.ts'
import type { Cause, RevealingWorld } from './wording-practice.ts'
import { cardCauses, clientCauses, sessionCauses } from './wording-sessions.ts'

/** For every message: what causes it for a reader, or that this reader never gets it. */
export type Causes<Other extends string> = Record<MessageTemplate, Other | ((world: RevealingWorld) => Promise<Cause>)>

/** The messages for clients. A new template does not compile until it is listed here. */
export const causes: Causes<'practitioner'> = {
  ...sessionCauses,
  ...clientCauses,
  ...cardCauses,
  'consents.requested': async ({ session }) => {
    const { id, patientId } = await session('scheduled')
    return { sessionId: id, patientId, data: { sessionId: id } }
  },
  'consents.signed': async ({ session, client, sql, lang }) => {
    const { id, patientId } = await session('scheduled')
    const { text } = await client.consents.ofSession({ params: { id } })
    const signature = { kind: 'typed', name: 'Zoé Martin' } as const
    const usual = { textVersionId: text.id, accepted: true, signedBy: 'patient', locale: lang } as const
    await client.consents.sign({ params: { id }, body: { ...usual, signature } })
    const [row] = await sql<{ id: string }>('select id from consent where session_id = $1', [id])
    return { sessionId: id, patientId, data: { consentId: row?.id } }
  },
  'due.reminder': async ({ app, practice, session }) => {
    // A client who has paid nothing before.
    const { id: patientId } = await aPatient(app.orm, practice, { lastname: 'Roux' })
    await session('completed', -20, patientId)
    return { patientId, data: { patientId } }
  },
  'forms.sent': async ({ session, client, applyNames }) => {
    const { id, patientId } = await session('scheduled')
    const form = await aForm(client, sleep({ name: { fr: 'Phobie et tabac', en: 'Phobia and smoking' } }))
    const sent = await client.forms.send({ params: { id }, body: { formId: form.id, notify: false } })
    await applyNames()
    return { sessionId: id, patientId, data: { requestId: sent.id } }
  },
  'inbox.answered': async ({ app, practice, client, sql, lang }) => {
    await write(app, practice, { message: 'Je voudrais arrêter le tabac par l’hypnose.', locale: lang })
    const [{ id } = { id: '' }] = await sql<{ id: string }>('select id from inbox_message')
    await client.inbox.answer({ params: { id }, body: { text: 'Pour le tabac, comptez trois séances.' } })
    const [row] = await sql<{ id: string }>('select id from inbox_answer')
    return { data: { answerId: row?.id }, quotes: true }
  },
  'invoices.sent': async ({ app, practice, session, patientId }) => {
    const { id } = await session('completed', -30)
    const invoiceId = await aDraft(app, practice, { sessionIds: [id] })
    await issuedAt(app, practice, invoiceId)
    return { patientId, data: { invoiceId, patientId } }
  },
  'mailings.sent': async ({ client, patientId, lang }) => {
    const letter = { kind: 'service' as const, locale: lang, subject: 'Bonjour {patient.firstname}' }
    const above = '<p>{recipient.name}, {entity.name}</p>'
    const { id } = await client.mailings.send({ body: { ...letter, above, patientIds: [patientId] } })
    return { patientId, data: { mailingId: id, patientId } }
  },
  'marks.reminder': async ({ app, practice, sql, lang, isDiscreet }) => {
    const marked = await aMarkedClient(app, practice)
    await marked.ask('Insomnie : qualité de ma nuit')
    await marked.choose(1200)
    const { patientId, accountId } = marked.client
    await sql('update patient set locale = $2, is_discreet = $3 where id = $1', [patientId, lang, isDiscreet])
    await sql('update client_account set locale = $2 where id = $1', [accountId, lang])
    const day = localDay(new Date(), practice.timeZone)
    return { patientId, data: { patientId, accountId, day, by: 'client' } }
  },
  'reviews.requested': async ({ session }) => {
    const { id, patientId } = await session('completed', -2)
    return { sessionId: id, patientId, data: { asksAt: new Date().toISOString(), isChosen: true } }
  },
  'reviews.hidden': async ({ app, practice, client, applyNames }) => {
    const review = await aPublishedReview(app, practice, 'L’hypnose contre le tabac.')
    await client.reviews.hide({ params: { id: review.id }, body: { reason: 'insult' } })
    await applyNames()
    return { sessionId: review.sessionId, data: { reviewId: review.id, reason: 'insult' } }
  },
  'reviews.reportAnswered': async ({ app, practice, client, sql, applyNames, lang }) => {
    const reported = await aReportedReview(app, practice, { email: 'lecteur@essais.test', locale: lang })
    const [row] = await sql<{ id: string }>('select id from review_report where review_id = $1', [reported.id])
    await client.reviews.keep({ params: { id: reported.id }, body: { answer: 'Cet avis reste.' } })
    await applyNames()
    return { sessionId: reported.sessionId, data: { reportId: row?.id } }
  },
  'account.verify': 'practitioner',
  'account.known': 'practitioner',
  'account.reset': 'practitioner',
  'account.passwordChanged': 'practitioner',
  'account.newEmail': 'practitioner',
  'account.practiceEmail': 'practitioner',
  'account.emailChanged': 'practitioner',
  'account.practiceEmailChanged': 'practitioner',
  'account.secondFactorOn': 'practitioner',
  'account.secondFactorOff': 'practitioner',
  'account.recoveryCodes': 'practitioner',
  'account.recoveryCodeUsed': 'practitioner',
  'account.codesGuessed': 'practitioner',
  'account.passkeyAdded': 'practitioner',
  'account.passkeyRemoved': 'practitioner',
  'account.newNetwork': 'practitioner',
  'account.feedShown': 'practitioner',
  'account.connectionsEnded': 'practitioner',
  'account.bankAccountChanged': 'practitioner',
  'account.smsAccountChanged': 'practitioner',
  'account.videoChanged': 'practitioner',
  'account.cardPaymentsConnected': 'practitioner',
  'account.cardPaymentsStay': 'practitioner',
  'cards.refundFailed': 'practitioner',
  'cards.disputed': 'practitioner',
  'cards.paused': 'practitioner',
  'consents.withdrawn': 'practitioner',
  'custom.test': 'practitioner',
  'day.ahead': 'practitioner',
  'news.event': 'practitioner',
  'inbox.received': 'practitioner',
  'inbox.many': 'practitioner',
  'reviews.received': 'practitioner',
  'reviews.reported': 'practitioner',
  'reviews.decided': 'practitioner',
  'sms.lowCredit': 'practitioner',
  'sms.noCredit': 'practitioner',
  'sms.keyRefused': 'practitioner',
}
