import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import type { SessionMail } from '../../src/mail/message-data.ts'
import { deliverMessage } from '../../src/messages/jobs.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { sealedReason } from '../../src/sessions/reasons.ts'
import { acceptSession, cancelSession } from '../../src/sessions/service.ts'
import { act } from '../an-action.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { aPostOffice, type PostOffice } from './a-worker.ts'
import type { Arrived } from './mail-server.ts'

const startsAt = new Date('2030-03-04T08:30:00Z')

/** A practice with a client who has a session, or asks for one. */
async function aCase(
  office: PostOffice,
  status: 'scheduled' | 'pending_validation' = 'scheduled',
  client: Parameters<typeof aPatient>[2] = {},
  given: Parameters<typeof aPractice>[1] = {},
) {
  const practice = await aPractice(office.orm, given)
  const { id: patientId, email } = await aPatient(office.orm, practice, client)
  const session = await aSession(office.orm, practice, { startsAt, status, patientId })
  return { practice, session, email: email! }
}

type Case = Awaited<ReturnType<typeof aCase>>

const enqueueSession = (
  { orm }: PostOffice,
  { practice, session }: Case,
  event: SessionMail,
  audience: 'client' | 'practitioner' = 'client',
) =>
  inPractice(orm.em.fork(), practice.id, (em) =>
    enqueueMessages(queryOf(em), {
      practiceId: practice.id,
      template: `session.${event}`,
      sessionId: session.id,
      to: [{ audience, key: `${event}:${session.id}:0:${audience}` }],
      data: { startsAt: startsAt.toISOString(), endsAt: session.endsAt.toISOString(), sequence: 0 },
      now: new Date(),
    }),
  )

const eventIn = (mail: Arrived) => {
  const part = mail.attachments.find(({ mimeType }) => mimeType === 'text/calendar')!
  const calendar = new ICAL.Component(ICAL.parse(textOf(part.content)))
  return {
    method: calendar.getFirstPropertyValue('method'),
    event: new ICAL.Event(calendar.getFirstSubcomponent('vevent')!),
  }
}

const textOf = (content: ArrayBuffer | Uint8Array | string) =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)

const only = async (office: PostOffice, { id }: BuiltPractice) => {
  const [message, ...others] = await office.messages(id)
  expect(others).toEqual([])
  return message!
}

test('a client is mailed once about an acceptance, however often the job runs, with a calendar invitation', async () => {
  const office = await aPostOffice()
  const aClient = await aCase(office)
  await enqueueSession(office, aClient, 'accepted')
  await enqueueSession(office, aClient, 'accepted')
  const worker = await office.worker()
  const [mail] = await office.server.arrived(1)
  await worker.stop()
  const message = await only(office, aClient.practice)
  expect(message).toMatchObject({ status: 'sent', attempts: 1, error: null })
  expect(Buffer.from(message.recipient!).toString('latin1')).not.toContain(aClient.email)
  expect(message.sentAt).toBeInstanceOf(Date)
  expect(office.server.mails).toHaveLength(1)
  expect(mail).toMatchObject({
    recipients: [aClient.email],
    subject: 'Rendez-vous confirmé\u00a0: lundi 4 mars à 9\u00a0h\u00a030',
    from: { name: 'Cabinet des Essais via Ancrage', address: 'rendez-vous@ancrage.test' },
    to: [{ name: 'Zoé Œuvrard', address: aClient.email }],
    replyTo: [{ address: aClient.practice.email }],
    messageId: `<${message.id}@ancrage.test>`,
  })
  expect(mail!.header('auto-submitted')).toBe('auto-generated')
  expect(mail!.header('content-language')).toBe('fr')
  expect(mail!.text).toContain('https://rendez-vous.example/booking/')
  expect(mail!.html).toContain('Votre rendez-vous est confirmé')
  expect(mail!.source).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  expect(mail!.attachments.map(({ mimeType }) => mimeType)).toEqual(['text/calendar', 'application/ics'])
  const { method, event } = eventIn(mail!)
  expect(method).toBe('REQUEST')
  expect(event.uid).toBe(`${aClient.session.id}@rendez-vous.example`)
  expect(event.startDate.toJSDate()).toEqual(startsAt)
})

test('a practitioner who replies to the message about a request writes to the client', async () => {
  const office = await aPostOffice()
  const aRequest = await aCase(office, 'pending_validation')
  await enqueueSession(office, aRequest, 'requested', 'practitioner')
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail).toMatchObject({
    recipients: [aRequest.practice.email],
    subject: 'Nouvelle demande\u00a0: Zoé Œuvrard, lundi 4 mars à 9\u00a0h\u00a030',
    replyTo: [{ name: 'Zoé Œuvrard', address: aRequest.email }],
    attachments: [],
  })
  expect(mail!.text).toContain('https://rendez-vous.example/requests')
})

test('if an acceptance was cancelled before its mail, only the cancellation is sent', async () => {
  const office = await aPostOffice()
  const aRequest = await aCase(office, 'pending_validation')
  const { practice, session } = aRequest
  await act(office, practice, new Date(), (action) => acceptSession(action, session.id))
  await act(office, practice, new Date(), async (action) => {
    const reason = await sealedReason(action.db.query, office.config, practice.id, 'Je suis souffrante.')
    await cancelSession({ ...action, reason }, session.id)
  })
  const worker = await office.worker()
  await office.server.arrived(1)
  await worker.stop()
  const messages = (await office.messages(practice.id)).map(({ template, audience, status }) => [
    template,
    audience,
    status,
  ])
  expect(messages.toSorted()).toEqual([
    ['session.accepted', 'client', 'skipped'],
    ['session.cancelled', 'client', 'sent'],
  ])
  const mail = office.server.mails.find(({ recipients }) => recipients[0] === aRequest.email)!
  expect(mail.text).toContain('Je suis souffrante.')
  const { method, event } = eventIn(mail)
  expect([method, event.component.getFirstPropertyValue('status'), event.sequence]).toEqual(['CANCEL', 'CANCELLED', 1])
})

test('a mail that the server defers is sent again later', async () => {
  const office = await aPostOffice()
  const aClient = await aCase(office)
  await enqueueSession(office, aClient, 'accepted')
  office.server.refuse(451)
  const worker = await office.worker()
  await office.server.attempted(1)
  await worker.stop()
  expect(await only(office, aClient.practice)).toMatchObject({
    status: 'queued',
    attempts: 1,
    error: 'refused: 451 Not now',
  })
  const waiting = (await office.jobs('messages.deliver')).find(({ state }) => state === 'created')!
  expect(new Date(waiting.start_after).getTime()).toBeGreaterThan(Date.now() + 5000)
  await office.hurry()
  const again = await office.worker()
  await office.server.arrived(1)
  await again.stop()
  expect(await only(office, aClient.practice)).toMatchObject({ status: 'sent', attempts: 2, error: null })
})

test('a mail that the server refuses for good is stored with the server’s words, and not sent again', async () => {
  const office = await aPostOffice()
  const aClient = await aCase(office)
  await enqueueSession(office, aClient, 'accepted')
  office.server.refuse(550)
  const worker = await office.worker()
  await office.server.attempted(1)
  await worker.stop()
  expect(await only(office, aClient.practice)).toMatchObject({
    status: 'failed',
    attempts: 1,
    error: 'refused: 550 Not now',
  })
  expect((await office.jobs('messages.deliver')).map(({ state }) => state)).toEqual(['completed'])
})

test('messages wait while there is no mail server', async () => {
  const office = await aPostOffice()
  const aClient = await aCase(office)
  await office.server.close()
  await enqueueSession(office, aClient, 'accepted')
  const worker = await office.worker()
  await expect.poll(() => only(office, aClient.practice)).toMatchObject({ attempts: 1 })
  await worker.stop()
  expect(await only(office, aClient.practice)).toMatchObject({ status: 'queued', error: 'unreachable: ECONNREFUSED' })
  expect(office.logged()).not.toContain(aClient.email)
})

test('two jobs for one message at the same time send it once', async () => {
  const office = await aPostOffice()
  const aClient = await aCase(office)
  await enqueueSession(office, aClient, 'accepted')
  const { id: messageId } = await only(office, aClient.practice)
  const practiceId = aClient.practice.id
  await inPractice(office.orm.em.fork(), practiceId, async (em) => {
    for (let more = 0; more < 4; more++) await enqueue(queryOf(em), deliverMessage, { practiceId, messageId })
  })
  const workers = await Promise.all([office.worker(), office.worker()])
  await expect
    .poll(() => office.jobs('messages.deliver'))
    .toSatisfy((jobs: { state: string }[]) => jobs.every(({ state }) => state === 'completed'))
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(office.server.mails).toHaveLength(1)
})

test('a name that looks like a header is only a name (GHSA-8xv5-4855-24qf)', async () => {
  const office = await aPostOffice()
  const firstname = 'Eve" <eve@evil.test>,\r\nBcc: eve@evil.test\r\n\r\nGagnez'
  const aClient = await aCase(
    office,
    'scheduled',
    { firstname, lastname: 'Mal\u202egnée' },
    { name: 'Cabinet "A", B; <c@d.test>\r\nX-Evil: 1' },
  )
  await enqueueSession(office, aClient, 'accepted')
  await enqueueSession(office, aClient, 'booked', 'practitioner')
  await office.worker()
  const mails = await office.server.arrived(2)
  for (const mail of mails) {
    expect(mail.recipients).toHaveLength(1)
    expect(mail.header('bcc')).toBeUndefined()
    expect(mail.header('x-evil')).toBeUndefined()
    expect(mail.from?.address).toBe('rendez-vous@ancrage.test')
    expect(mail.to).toHaveLength(1)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  }
  const toClient = mails.find(({ recipients }) => recipients[0] === aClient.email)!
  expect(toClient.text).toContain('Bonjour,\n')
  const { event } = eventIn(toClient)
  expect(event.attendees).toHaveLength(1)
  expect(String(event.attendees[0]!.getFirstValue()).toLowerCase()).toBe(`mailto:${aClient.email}`)
})

test('an address that could contain a second recipient gets nothing', async () => {
  for (const email of [
    'zoe@essais.test>\r\nRCPT TO:<eve@evil.test',
    'zoe@essais.test, eve@evil.test',
    '"eve@evil.test "@essais.test',
  ]) {
    const office = await aPostOffice()
    const aClient = await aCase(office, 'scheduled', { email })
    await enqueueSession(office, aClient, 'accepted')
    const worker = await office.worker()
    await expect.poll(() => only(office, aClient.practice)).toMatchObject({ status: 'skipped' })
    await worker.stop()
    expect(office.server.mails).toEqual([])
  }
})

test.each([
  ['of the practice', { isDiscreet: false }, { discretion: true }],
  ['wished for a client', { isDiscreet: true }, {}],
])('with discretion %s neither envelope nor calendar says what the appointment is for', async (_, client, settings) => {
  const office = await aPostOffice()
  const given = { name: 'Cabinet d’hypnose du Port', settings }
  const aClient = await aCase(office, 'scheduled', client, given)
  await enqueueSession(office, aClient, 'accepted')
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail!.from?.name).toBe('Camille Essai via Ancrage')
  const { event } = eventIn(mail!)
  expect(event.summary).toBe('Rendez-vous – Camille Essai')
  const everything = [mail!.subject, mail!.text, mail!.html, event.toString()].join('\n')
  expect(everything).not.toMatch(/hypno|Séance individuelle/i)
})

test('a message is deleted with its session', async () => {
  const office = await aPostOffice()
  const aClient = await aCase(office)
  await enqueueSession(office, aClient, 'accepted')
  await inPractice(office.orm.em.fork(), aClient.practice.id, (em) =>
    queryOf(em)('delete from session where id = $1', [aClient.session.id]),
  )
  await office.worker()
  await expect.poll(() => office.jobs('messages.deliver')).toMatchObject([{ state: 'completed' }])
  expect(office.server.mails).toEqual([])
})

test('a message with an unknown template is stored as failed', async () => {
  const office = await aPostOffice()
  const aClient = await aCase(office)
  await enqueueSession(office, aClient, 'invented' as SessionMail)
  await office.worker()
  await expect.poll(() => only(office, aClient.practice)).toMatchObject({ status: 'failed', attempts: 1 })
})
