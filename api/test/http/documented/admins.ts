import { contract } from '../../../src/contract.ts'
import { unsubscribeToken } from '../../../src/mail/opt-out.ts'
import { aWord } from '../../admin/an-admin.ts'
import { APP_SECRET, type TestApp } from '../../app.ts'
import { aPractice } from '../../build.ts'
import type { Documented } from '../documented.ts'

/** Calls the admin's endpoints, with a success and the documented refusals. */
export async function asksOfAdmins(app: TestApp, as: Documented['as'], ask: Documented['ask']): Promise<void> {
  const { admin, audit } = contract
  const practice = await aPractice(app.orm, { isAdmin: true })
  const operator = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const nobody = crypto.randomUUID()
  const other = await aPractice(app.orm, { isVerified: false })
  const stranger = as({ authorization: `Bearer ${await app.tokenOf(other)}` })

  for (const spec of [admin.statistics, admin.userFigures, admin.practitionerFigures, admin.patientFigures]) {
    await operator(spec)
    await stranger(spec)
  }
  for (const spec of [admin.users, admin.practitioners, admin.patients, admin.failedJobs, audit.all]) {
    await operator(spec)
    await operator(spec, undefined, { query: '?sort=passwordHash' })
  }
  const id = other.userId
  await operator(admin.resendVerification, undefined, { id })
  await operator(admin.resendVerification, undefined, { id: nobody })
  await operator(admin.endSignIns, undefined, { id })
  await operator(admin.suspend, { reason: 'Signalé par plusieurs clients.' }, { id })
  await operator(admin.suspend, { reason: 'Signalé par plusieurs clients.' }, { id })
  await operator(admin.suspend, {}, { id })
  await operator(admin.reinstate, undefined, { id })
  await operator(admin.reinstate, undefined, { id })
  await operator(admin.retryJob, undefined, { id: nobody })

  const mail = {
    audience: { kind: 'users', ids: [id] },
    subject: `Entretien ${aWord()}`,
    body: 'La console sera arrêtée dimanche.',
    locale: 'fr',
    isService: true,
  }
  await operator(admin.previewMail, mail)
  await operator(admin.previewMail, { ...mail, subject: 'Bonjour\r\nBcc: tous@ailleurs.test' })
  await operator(admin.testMail, mail)
  const sent = await operator(admin.sendMail, mail)
  await operator(admin.mail, undefined, { id: String(sent.id) })
  await operator(admin.mail, undefined, { id: nobody })
  await asksToUnsubscribe(as, ask, unsubscribeToken(APP_SECRET, `personne-${nobody}@essais.test`))
}

/** Unsubscribes by the page of a mail’s link, and by the button of a mail program. */
async function asksToUnsubscribe(as: Documented['as'], ask: Documented['ask'], token: string): Promise<void> {
  const { subscribe, unsubscribe, unsubscribeAtOnce } = contract.admin
  const anyone = as({ authorization: 'Bearer' })
  for (const shown of [token, 'x'.repeat(80)]) {
    await anyone(unsubscribe, { token: shown })
    await anyone(subscribe, { token: shown })
    await ask(unsubscribeAtOnce, unsubscribeAtOnce.path.replace(':link', shown))
  }
}
