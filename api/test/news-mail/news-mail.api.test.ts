import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { notifyReaders } from '../../src/notifications/service.ts'
import { startApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'

const startsAt = new Date('2030-03-04T08:30:00Z')

/** A practitioner with a client’s session, to whom an event is told as often as asked. */
async function aReader() {
  const office = await aPostOffice()
  const app = await startApp({ database: office })
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose du Port' })
  const { id: patientId } = await aPatient(office.orm, practice, { firstname: 'Zoé', lastname: 'Œuvrard' })
  const { id: sessionId } = await aSession(office.orm, practice, { startsAt, patientId })
  const { profile } = await app.signedIn(practice)
  const tell = (event: 'forms.answered' | 'message.bounced') =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      notifyReaders(queryOf(em), {
        practiceId: practice.id,
        event,
        key: `${event}:1`,
        sessionId,
        patientId,
        now: new Date(),
      }),
    )
  const mails = async () => (await office.messages(practice.id)).map(({ data }) => data)
  return { office, app, practice, patientId, sessionId, profile, tell, mails }
}

test('an event is mailed once to whoever chose its kind: who and when, with the page, and nothing in the subject', async () => {
  const { office, app, practice, sessionId, profile, tell } = await aReader()
  await profile.change({ body: { notifications: { forms: true } } })
  await tell('forms.answered')
  await tell('forms.answered')
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail).toMatchObject({ recipients: [practice.email], subject: 'Un formulaire est rempli' })
  expect(mail!.text).toMatch(/Zoé Œuvrard/)
  expect(mail!.text).toMatch(/4 mars/)
  expect(mail!.text).toContain(`/sessions/${sessionId}`)
  expect(mail!.text).not.toMatch(/hypno/i)
  await tell('forms.answered')
  await expect.poll(async () => (await office.jobs('news.mail')).map(({ state }) => state)).not.toContain('created')
  expect(office.server.mails).toHaveLength(1)
  await app.close()
})

test('nobody gets such mails without choosing them, nor of another kind', async () => {
  const { office, app, profile, tell, mails } = await aReader()
  const done = async () => (await office.jobs('news.mail')).map(({ state }) => state)
  await office.worker()
  await tell('message.bounced')
  await expect.poll(done).toEqual(['completed'])
  expect(await mails()).toEqual([])
  await profile.change({ body: { notifications: { failures: true } } })
  await tell('forms.answered')
  await expect.poll(done).toEqual(['completed', 'completed'])
  expect(await mails()).toEqual([])
  await app.close()
})
