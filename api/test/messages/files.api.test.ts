import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { filesHolding } from '../database-files.ts'
import { write } from '../inbox/a-message.ts'
import { anSmsOffice } from '../octopush/an-sms-office.ts'

const waiting = { timeout: 30_000, interval: 100 }
const SEALED = `scelle${randomBytes(12).toString('hex')}`
const OPEN = `ouvert${randomBytes(12).toString('hex')}`

test('no word of a visitor, a practitioner, a template or a sent message is readable in the database’s files or in our log', async () => {
  const { account, app, office, client, practice, due, aSession, messages } = await anSmsOffice()
  const words = { subject: `${SEALED} {session.when}`, above: `<p>${SEALED}</p>`, below: `<p>${SEALED}</p>` }
  await client.customEmails.save({ params: { event: 'cancellation', lang: 'fr' }, body: { ...words, version: 0 } })
  const [rule] = await client.reminders.list({})
  const sms = { fr: `${SEALED} {session.when}`, en: null }
  await client.reminders.change({ params: { id: rule!.id }, body: { words: sms } })
  await write(app, practice, { message: SEALED })
  const { id, patientId } = await aSession({ email: 'zoe@essais.test' })
  await due()
  const worker = await office.worker()
  await expect.poll(() => account.sent.map(({ text }) => text.includes(SEALED)), waiting).toEqual([true])
  await client.sessions.cancel({ params: { id }, body: { reason: SEALED } })
  await expect
    .poll(() => office.server.mails.filter(({ text }) => text?.includes(SEALED)).length, waiting)
    .toBeGreaterThanOrEqual(1)
  await expect.poll(async () => (await messages()).map(({ state }) => state), waiting).toEqual(['sent'])
  await worker.stop()
  await client.patientFile.change({ params: { id: patientId }, body: { revision: 1, city: OPEN } })
  expect(office.logged() + app.logged()).not.toContain(SEALED)
  expect((await filesHolding(office.url, OPEN)).length, 'what is not sealed is found').toBeGreaterThan(0)
  expect(await filesHolding(office.url, SEALED)).toEqual([])
}, 90_000)
