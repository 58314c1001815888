import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { MailedEvent } from '../../src/mail/news-events.ts'
import { notifyReaders } from '../../src/notifications/service.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'

const startsAt = new Date('2030-03-04T08:30:00Z')

/** A practitioner with a client’s session, to whom an event is told as often as asked. */
async function aReader(now?: () => Date) {
  const office = await aPostOffice(now && { now })
  const app = await office.api()
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose du Port' })
  const { id: patientId } = await aPatient(office.orm, practice, { firstname: 'Zoé', lastname: 'Œuvrard' })
  const { id: sessionId } = await aSession(office.orm, practice, { startsAt, patientId })
  const { profile } = await app.signedIn(practice)
  const tell = (event: MailedEvent, { key = `${event}:1`, now = new Date() } = {}) =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      notifyReaders(queryOf(em), { practiceId: practice.id, event, key, sessionId, patientId, now }),
    )
  const mails = async () => (await office.messages(practice.id)).map(({ data }) => data)
  /** Waits until the worker has done this many jobs, and none is left. */
  const done = (count: number) =>
    expect
      .poll(async () => (await office.jobs('news.mail')).map(({ state }) => state))
      .toEqual(Array(count).fill('completed'))
  return { office, app, practice, sessionId, profile, tell, mails, done }
}

test('an event is mailed once to whoever chose its kind: who and when, with the page, and nothing in the subject', async () => {
  const { office, practice, sessionId, profile, tell, mails, done } = await aReader()
  await profile.change({ body: { notifications: { forms: true } } })
  await office.worker()
  await tell('forms.answered')
  await done(1)
  await tell('forms.answered')
  await done(2)
  expect(await mails()).toHaveLength(1)
  const [mail] = await office.server.arrived(1)
  expect(mail).toMatchObject({ recipients: [practice.email], subject: 'Un formulaire est rempli' })
  expect(mail!.text).toMatch(/Zoé Œuvrard/)
  expect(mail!.text).toMatch(/4 mars/)
  expect(mail!.text).toContain(`/sessions/${sessionId}`)
  expect(mail!.text).not.toMatch(/hypno/i)
})

test('of many failures at most one mail an hour goes out: it leads to all of them, and names no client', async () => {
  // Ahead of the database's clock, before which no job runs.
  const hour = Math.floor(Date.now() / millisecondsInHour + 24) * millisecondsInHour
  const clock = { now: new Date(hour + 5 * millisecondsInMinute) }
  const { office, profile, tell, mails, done } = await aReader(() => clock.now)
  await profile.change({ body: { notifications: { failures: true } } })
  await office.worker()
  const fail = async (nth: number, event: MailedEvent) => {
    await tell(event, { key: `failure:${nth}`, now: clock.now })
    await done(nth)
  }
  await fail(1, 'message.bounced')
  await fail(2, 'message.failed')
  clock.now = new Date(hour + 55 * millisecondsInMinute)
  await fail(3, 'message.bounced')
  expect(await mails()).toHaveLength(1)
  const [mail] = await office.server.arrived(1)
  expect(mail!.subject).toBe('Au moins un message n’est pas arrivé')
  expect(mail!.text).toMatch(/D’autres ont pu suivre/)
  expect(mail!.text).toMatch(/\/messages$/m)
  expect(mail!.text).not.toMatch(/Zoé|corrigez/)
  clock.now = new Date(hour + 61 * millisecondsInMinute)
  await fail(4, 'message.complained')
  expect(await mails()).toHaveLength(2)
})

test('what happened more than two days ago is not mailed any more', async () => {
  const { office, profile, tell, mails, done } = await aReader()
  await profile.change({ body: { notifications: { forms: true } } })
  await office.worker()
  const ago = (hours: number) => new Date(Date.now() - hours * millisecondsInHour)
  await tell('forms.answered', { key: 'old', now: ago(49) })
  await done(1)
  expect(await mails()).toEqual([])
  await tell('forms.answered', { key: 'late', now: ago(47) })
  await done(2)
  expect(await mails()).toHaveLength(1)
})

test('nobody gets such mails without choosing them, nor of another kind', async () => {
  const { office, profile, tell, mails, done } = await aReader()
  await office.worker()
  await tell('message.bounced')
  await done(1)
  expect(await mails()).toEqual([])
  await profile.change({ body: { notifications: { failures: true } } })
  await tell('forms.answered')
  await done(2)
  expect(await mails()).toEqual([])
})
