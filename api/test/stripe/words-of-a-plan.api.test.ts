import { expect, onTestFinished, test } from 'vitest'
import { aClient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { workerWait } from '../worker-wait.ts'
import { aClock, aPractitioner, besideStripe } from './a-stripe.ts'

test('the practitioner’s words with a session reach the client once it is paid, and are not shown as the client’s', async () => {
  const office = await aPostOffice()
  const own = await besideStripe(aClock(), office)
  onTestFinished(own.end)
  const practitioner = await aPractitioner(own, { settings: { clientWordsInMails: true } })
  const { practice, client } = practitioner
  const { patientId, email } = await aClient(office.orm, practice)
  const startsAt = nextWeekday(practice, 'tuesday', '10:00')
  const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office', notify: true } as const
  const message = 'Venez cinq minutes avant.'
  const { id } = await client.sessions.plan({ body: { ...body, message } })
  const [request] = await client.stripe.ofSession({ params: { id } })
  own.stripe.pay((await practitioner.payer(request?.url ?? '').begin()).id)
  await practitioner.work()
  await office.worker()
  const mailTo = (address: string, title: RegExp) =>
    office.server.mails.find(({ recipients, subject }) => recipients.includes(address) && title.test(subject ?? ''))
  await expect.poll(() => mailTo(email, /^Rendez-vous confirmé/)?.text, workerWait).toContain(message)
  await expect.poll(() => mailTo(practice.email, /^Nouveau rendez-vous/)?.text, workerWait).toBeTruthy()
  expect(mailTo(practice.email, /^Nouveau rendez-vous/)?.text).not.toContain(message)
})
