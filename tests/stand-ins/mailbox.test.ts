import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startMailbox } from './mailbox/mailbox.ts'

let dir: string
let mailbox: Awaited<ReturnType<typeof startMailbox>>

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'ancrage-mailbox-'))
  mailbox = await startMailbox({ dir })
})

afterEach(async () => {
  await mailbox.stop()
  await rm(dir, { recursive: true, force: true })
})

const invitation = 'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nEND:VCALENDAR\r\n'

function send(to: string, subject = 'Votre rendez-vous est confirmé', more = {}) {
  const transport = createTransport(mailbox.smtpUrl)
  return transport.sendMail({ from: 'Claire <claire@ancrage.test>', to, subject, text: 'À bientôt', ...more })
}

async function ask(path: string, init?: RequestInit) {
  const reply = await fetch(mailbox.url + path, init)
  return { status: reply.status, data: reply.status === 204 ? undefined : (await reply.json()).data }
}

const set = (fault: object) => ask('/api/faults', { method: 'POST', body: JSON.stringify(fault) })

test('a message is shown with its text, its HTML and its invitation', async () => {
  await send('Anne <anne@example.test>', undefined, {
    messageId: '<booked-1@ancrage.test>',
    html: '<p>À bientôt</p>',
    icalEvent: { method: 'REQUEST', content: invitation },
  })
  const { data } = await ask('/api/messages?to=ANNE@example.test')
  expect(data).toMatchObject([
    {
      from: { name: 'Claire', address: 'claire@ancrage.test' },
      to: ['anne@example.test'],
      subject: 'Votre rendez-vous est confirmé',
      messageId: '<booked-1@ancrage.test>',
      text: 'À bientôt\n',
      html: '<p>À bientôt</p>\n',
      headers: { 'mime-version': '1.0' },
      calendar: { method: 'REQUEST', text: invitation },
    },
  ])
  expect((await ask(`/api/messages/${data[0].id}`)).data).toEqual(data[0])
})

test('the newest message comes first and each recipient has its own', async () => {
  for (const subject of ['Premier', 'Deuxième']) await send('anne@example.test', subject)
  await send('bruno@example.test')
  const { data } = await ask('/api/messages?to=anne@example.test')
  expect(data.map(({ subject }: { subject: string }) => subject)).toEqual(['Deuxième', 'Premier'])
})

test('messages outlive the server', async () => {
  await send('anne@example.test')
  const [before] = mailbox.store.find()
  await mailbox.stop()
  mailbox = await startMailbox({ dir })
  expect(mailbox.store.find()).toEqual([before])
})

test('waiting for two messages ends when the second has arrived', async () => {
  const waiting = ask('/api/messages/wait?to=anne@example.test&count=2')
  await send('anne@example.test', 'Premier')
  await send('anne@example.test', 'Deuxième')
  expect(await waiting).toMatchObject({ status: 200, data: [{ subject: 'Deuxième' }, { subject: 'Premier' }] })
})

test('waiting in vain ends with an error that lists the existing messages', async () => {
  await send('anne@example.test')
  const { status, data } = await ask('/api/messages/wait?to=anne@example.test&count=2&timeout=20')
  expect(status).toBe(408)
  expect(data).toHaveLength(1)
})

test('an emptied mailbox is empty', async () => {
  await send('anne@example.test')
  expect((await ask('/api/messages', { method: 'DELETE' })).status).toBe(204)
  expect((await ask('/api/messages')).data).toEqual([])
})

test('a fault refuses messages as often as it was set to', async () => {
  await set({ reject: 451, times: 1 })
  await expect(send('anne@example.test')).rejects.toMatchObject({ responseCode: 451 })
  await send('anne@example.test')
  expect(mailbox.store.find()).toHaveLength(1)
})

test('a fault for one recipient leaves the others alone', async () => {
  await set({ reject: 550, to: 'anne@example.test' })
  await expect(send('anne@example.test')).rejects.toMatchObject({ responseCode: 550 })
  await send('bruno@example.test')
})

test('a connection broken after the message leaves the sender uncertain, and the message is stored', async () => {
  await set({ dropAfterData: true, times: 1 })
  await expect(send('anne@example.test')).rejects.toThrow()
  expect(mailbox.store.find()).toHaveLength(1)
})

test('a slow server answers late', async () => {
  await set({ delayMs: 60, times: 1 })
  const startedAt = performance.now()
  await send('anne@example.test')
  expect(performance.now() - startedAt).toBeGreaterThan(55)
})

test.each([
  [{ reject: 200 }, 'reject is a code from 400 to 599'],
  [{ times: 0 }, 'times is a positive whole number'],
  [{ delayMs: -1 }, 'delayMs is at most ten minutes'],
  [{ dropAfterData: 1 }, 'dropAfterData is true or false'],
  [{ to: 3 }, 'to is an address'],
  [{ refuse: 451 }, 'refuse is not known'],
  ['451', 'send a JSON object'],
])('an invalid fault is refused: %j', async (fault, words) => {
  const reply = await fetch(`${mailbox.url}/api/faults`, { method: 'POST', body: JSON.stringify(fault) })
  expect(reply.status).toBe(422)
  expect(await reply.text()).toBe(words)
  expect((await ask('/api/faults')).data).toEqual([])
})

test('the page shows a hostile message as text', async () => {
  await send('anne@example.test', '<script>alert(1)</script>', { html: '<script>alert(2)</script>' })
  const [message] = mailbox.store.find()
  const page = await (await fetch(`${mailbox.url}/messages/${message?.id}`)).text()
  expect(page).toContain('&lt;script&gt;alert(1)')
  expect(page).not.toContain('alert(2)')
  const frame = await fetch(`${mailbox.url}/messages/${message?.id}/frame`)
  expect(frame.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a part can be saved as it was sent', async () => {
  await send('anne@example.test', undefined, { icalEvent: { method: 'CANCEL', content: invitation } })
  const [message] = mailbox.store.find()
  const index = message?.attachments.findIndex((part) => part.type === 'text/calendar')
  const reply = await fetch(`${mailbox.url}/messages/${message?.id}/parts/${index}`)
  expect(reply.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(await reply.text()).toBe(invitation)
})

test('an unknown address answers 404', async () => {
  for (const path of ['/messages/20270101000000000-0000', '/messages/..%2f..%2fsecret/raw', '/api/nothing']) {
    expect((await fetch(mailbox.url + path)).status).toBe(404)
  }
})
