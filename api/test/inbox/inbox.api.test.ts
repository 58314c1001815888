import { expect, test } from 'vitest'
import { startApp, testApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { write } from './a-message.ts'

const app = await testApp()

/** A practice with the inbox of its signed-in practitioner. */
async function aReader() {
  const practice = await aPractice(app.orm)
  const { inbox, messages, audit, reports } = await app.signedIn(practice)
  const newest = async () => (await inbox.list({})).data[0]!
  return { practice, inbox, messages, audit, reports, newest }
}

test('a message is read, marked as unread, archived and restored; reading alone changes nothing', async () => {
  const { practice, inbox, reports, newest } = await aReader()
  await write(app, practice, { message: 'Bonjour,\n\nÀ quelle heure ?' })
  expect(await reports.thingsToDo({})).toMatchObject({ unreadMessages: 1 })
  const { id, preview } = await newest()
  expect(preview).toBe('Bonjour, À quelle heure ?')
  expect(await inbox.read({ params: { id } })).toMatchObject({ text: 'Bonjour,\n\nÀ quelle heure ?', readAt: null })
  expect(await inbox.unread({})).toEqual({ count: 1 })
  const marked = await inbox.mark({ params: { id }, body: { isRead: true } })
  expect(marked.readAt).not.toBeNull()
  expect(await inbox.mark({ params: { id }, body: { isRead: true } })).toEqual(marked)
  expect(await inbox.unread({})).toEqual({ count: 0 })
  await inbox.mark({ params: { id }, body: { isRead: false, isArchived: true } })
  expect(await inbox.unread({})).toEqual({ count: 0 })
  expect((await inbox.list({})).meta.total).toBe(0)
  expect((await inbox.list({ query: { view: 'archived' } })).data).toMatchObject([{ id }])
  await inbox.mark({ params: { id }, body: { isArchived: false } })
  expect(await inbox.unread({})).toEqual({ count: 1 })
})

test('is found by its writer, ignoring accents, and by its status', async () => {
  const { practice, inbox } = await aReader()
  await write(app, practice, { name: 'Élodie Quémener', email: 'elodie@essais.test' })
  await write(app, practice, { name: 'Hugo Petit', email: 'hugo@essais.test' })
  const names = async (query: Parameters<typeof inbox.list>[0]['query']) =>
    (await inbox.list({ query })).data.map(({ name }) => name)
  expect(await names({ q: 'quemener elo' })).toEqual(['Élodie Quémener'])
  expect(await names({ q: 'hugo@' })).toEqual(['Hugo Petit'])
  expect(await names({ q: '%' })).toEqual([])
  const [hugo] = (await inbox.list({ query: { q: 'hugo' } })).data
  await inbox.answer({ params: { id: hugo!.id }, body: { text: 'Oui.' } })
  expect(await names({ view: 'answered' })).toEqual(['Hugo Petit'])
  expect(await names({ view: 'waiting' })).toEqual(['Élodie Quémener'])
  expect(await names({ view: 'unread' })).toEqual(['Élodie Quémener'])
  expect(await names({ perPage: '2' })).toEqual(['Hugo Petit', 'Élodie Quémener'])
})

test('says that the writer is a client, once one has that address', async () => {
  const { practice, inbox, newest } = await aReader()
  const { email } = await write(app, practice)
  const { id } = await newest()
  expect((await inbox.read({ params: { id } })).patients).toEqual([])
  const patient = await aPatient(app.orm, practice, {
    firstname: 'Zoé',
    lastname: 'Œuvrard',
    email: email.toUpperCase(),
  })
  expect((await inbox.read({ params: { id } })).patients).toEqual([
    { id: patient.id, firstname: 'Zoé', lastname: 'Œuvrard' },
  ])
})

test('is deleted for good with its answers, and the log says who did it and not what it said', async () => {
  const { practice, inbox, messages, audit, newest } = await aReader()
  await write(app, practice)
  const { id } = await newest()
  await inbox.answer({ params: { id }, body: { text: 'Volontiers.' } })
  const [waiting] = (await messages.list({ query: { template: 'inbox.answered' } })).data
  await messages.cancel({ params: { id: waiting!.id } })
  await inbox.remove({ params: { id } })
  expect(await refusal(inbox.remove({ params: { id } }))).toMatchObject({ code: 'not_found' })
  const lines = (await audit.own({})).data.filter(({ action }) => action === 'contact_message.removed')
  expect(lines).toMatchObject([{ by: 'practitioner', subject: null }])
})

test('stays while an answer to it waits to be sent, also one that is sent again', async () => {
  const { practice, inbox, messages, newest } = await aReader()
  await write(app, practice)
  await write(app, practice)
  const params = { id: (await newest()).id }
  const other = (await inbox.list({})).data[1]!
  await inbox.answer({ params, body: { text: 'Volontiers.' } })
  const conflict = { code: 'conflict', details: { reason: 'answer_waits' } }
  expect(await refusal(inbox.remove({ params }))).toMatchObject(conflict)
  expect((await inbox.read({ params })).answers).toMatchObject([{ text: 'Volontiers.', delivery: 'queued' }])
  await inbox.remove({ params: { id: other.id } })
  const [answer] = (await messages.list({ query: { template: 'inbox.answered' } })).data
  await messages.cancel({ params: { id: answer!.id } })
  const again = await messages.resend({ params: { id: answer!.id } })
  expect(await refusal(inbox.remove({ params }))).toMatchObject(conflict)
  await messages.cancel({ params: { id: again.id } })
  await inbox.remove({ params })
})

// Otherwise anybody could register with another's address, and send them anything from our own.
test('cannot be answered while the account’s address is unconfirmed, so that nobody writes to strangers', async () => {
  const office = await aPostOffice()
  const own = await startApp({ database: { url: office.url, orm: office.orm } })
  const practice = await aPractice(own.orm, { isVerified: false })
  const { inbox } = await own.signedIn(practice)
  await write(own, practice, { message: 'Gagnez un voyage' })
  const { id } = (await inbox.list({})).data[0]!
  expect(await refusal(inbox.answer({ params: { id }, body: { text: 'Gagnez.' } }))).toMatchObject({
    status: 403,
    code: 'email_unverified',
  })
  expect(await inbox.read({ params: { id } })).toMatchObject({ answers: [], answeredAt: null })
  await office.worker()
  await expect
    .poll(async () => (await office.messages(practice.id)).map(({ status }) => status), { timeout: 15_000 })
    .toEqual(['skipped'])
  await own.close()
})

test('is answered once when two press at once', async () => {
  const { practice, inbox, newest } = await aReader()
  await write(app, practice)
  const params = { id: (await newest()).id }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const send = () => inbox.answer({ params, body: { text: 'Volontiers.' } }, { headers })
  const [first, again] = await Promise.all([send(), send()])
  expect(again).toEqual(first)
  expect((await inbox.read({ params })).answers).toHaveLength(1)
})

test('of another practice is not found by any endpoint', async () => {
  const [mine, other] = [await aReader(), await aReader()]
  await write(app, other.practice)
  const params = { id: (await other.newest()).id }
  const calls = [
    () => mine.inbox.read({ params }),
    () => mine.inbox.mark({ params, body: { isRead: true } }),
    () => mine.inbox.answer({ params, body: { text: 'Bonjour.' } }),
    () => mine.inbox.remove({ params }),
  ]
  for (const ask of calls) expect(await refusal(ask())).toMatchObject({ code: 'not_found' })
  expect(await other.inbox.read({ params })).toMatchObject({ readAt: null, answeredAt: null })
})

test('reaches the practitioner as a mail that answers the writer, and replies reach the writer in one thread', async () => {
  const office = await aPostOffice()
  const own = await startApp({ database: { url: office.url, orm: office.orm } })
  try {
    const practice = await aPractice(own.orm, { settings: { clientWordsInMails: true } })
    const { inbox } = await own.signedIn(practice)
    const { email } = await write(own, practice, { message: '<b>Bonjour</b>\nÀ bientôt ?' })
    await office.worker()
    const [arrived] = await office.server.arrived(1)
    expect(arrived).toMatchObject({ recipients: [practice.email], subject: 'Message de Zoé Œuvrard' })
    expect(arrived?.replyTo).toEqual([{ name: 'Zoé Œuvrard', address: email }])
    expect(arrived?.text).toContain('<b>Bonjour</b>')
    expect(arrived?.html).not.toContain('<b>Bonjour')

    const { id } = (await inbox.list({})).data[0]!
    await inbox.answer({ params: { id }, body: { text: 'Volontiers.\nMardi ?' } })
    await office.server.arrived(2)
    await inbox.answer({ params: { id }, body: { text: 'Ou jeudi.' } })
    const [, first, second] = await office.server.arrived(3)
    expect(first).toMatchObject({ recipients: [email], subject: 'Réponse à votre message' })
    expect(first?.text).toMatch(/Volontiers\.\s+Mardi \?/)
    expect([first?.inReplyTo ?? null, second?.inReplyTo]).toEqual([null, first?.messageId])
    await expect
      .poll(async () => (await inbox.read({ params: { id } })).answers.map(({ delivery }) => delivery))
      .toEqual(['sent', 'sent'])
    expect(own.logged() + office.logged()).not.toMatch(/Volontiers|bientôt/)
  } finally {
    await own.end()
  }
})

test('is not quoted in the mail unless the practice wants it: the mail says that it waits', async () => {
  const office = await aPostOffice()
  const own = await startApp({ database: { url: office.url, orm: office.orm } })
  try {
    const practice = await aPractice(own.orm)
    await write(own, practice, { message: 'Je ne dors plus.' })
    await office.worker()
    const [arrived] = await office.server.arrived(1)
    expect(arrived?.text).toContain('Le message vous attend dans votre boîte de réception')
    expect(arrived?.text).toMatch(/https:\/\/\S+\/inbox\//)
    expect(arrived?.source).not.toMatch(/dors plus/)
  } finally {
    await own.end()
  }
})
