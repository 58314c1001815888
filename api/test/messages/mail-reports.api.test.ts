import { createTransport } from 'nodemailer'
import { expect, onTestFinished, test } from 'vitest'
import { mailReport, type ReportKind } from '../../../tests/stand-ins/mailbox/reports.ts'
import { newId } from '../../src/db/base.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { receiveReports } from '../../src/messages/receive-reports.ts'
import { startReportServer } from '../../src/messages/report-server.ts'
import { returnAddress } from '../../src/messages/return-address.ts'
import { enqueueMessages } from '../../src/messages/service.ts'
import { liftSuppression, suppress } from '../../src/messages/suppression.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { workerWait } from '../worker-wait.ts'
import { aPostOffice } from './a-worker.ts'

const email = 'zoe.oeuvrard@essais.test'

/** A practice whose mails to one client have signed return addresses, and a server that receives reports about them. */
async function anOfficeWithReports() {
  const office = await aPostOffice({ environment: { BOUNCE_DOMAIN: 'retours.essais.test' } })
  const app = await office.api({ environment: { BOUNCE_DOMAIN: 'retours.essais.test' } })
  const receiver = await startReportServer(office, 0)
  onTestFinished(async () => {
    await receiver.stop()
    app.stop()
  })
  const practice = await aPractice(office.orm)
  const client = await app.signedIn(practice)
  const { id: patientId } = await aPatient(office.orm, practice, { email })
  const startsAt = new Date(Date.now() + 5 * 86_400_000)
  const { id: sessionId, endsAt } = await aSession(office.orm, practice, { startsAt, patientId })
  const enqueueMail = () =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      enqueueMessages(queryOf(em), {
        practiceId: practice.id,
        sessionId,
        template: 'session.booked',
        now: new Date(),
        data: { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString(), sequence: 1 },
        to: [{ audience: 'client', key: `booked:${newId()}` }],
      }),
    )
  async function bring(to: string, raw: string) {
    const transport = createTransport({ host: '127.0.0.1', port: receiver.port, ignoreTLS: true })
    try {
      await transport.sendMail({ envelope: { from: '', to }, raw })
    } finally {
      transport.close()
    }
  }
  const report = (kind: ReportKind, returnTo: string, to = email) => bring(returnTo, mailReport(kind, { to, returnTo }))
  const states = async () =>
    (await client.messages.list({ query: {} })).data.map(({ state, reason }) => [state, reason?.code]).reverse()
  const problem = async () => (await client.patientFile.get({ params: { id: patientId } })).mailProblem
  return { office, practice, client, patientId, enqueueMail, bring, report, states, problem }
}

test('an unknown mailbox marks the message, and no more is sent there until that is lifted', async () => {
  const { office, client, patientId, enqueueMail, report, states, problem } = await anOfficeWithReports()
  const params = { id: patientId }
  await enqueueMail()
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail!.returnTo).toMatch(/^bounce\+[0-9a-z]{57}@retours\.essais\.test$/)
  expect(mail!.from?.address).toBe('rendez-vous@ancrage.test')
  await expect.poll(states, workerWait).toEqual([['sent', undefined]])
  expect(await problem()).toBeNull()
  await report('unknown', mail!.returnTo)
  await report('unknown', mail!.returnTo)
  await expect.poll(states, workerWait).toEqual([['bounced', 'unknown_address']])
  expect(await problem()).toBe('bounced')
  const [returned] = (await client.messages.list({ query: { state: 'bounced' } })).data
  expect(await client.messages.get({ params: { id: returned!.id } })).toMatchObject({ isBlocked: true })
  await enqueueMail()
  await expect.poll(states, workerWait).toEqual([
    ['bounced', 'unknown_address'],
    ['suppressed', 'bounced'],
  ])
  await client.messages.unblock({ params })
  expect(await problem()).toBeNull()
  const [suppressed] = (await client.messages.list({ query: { state: 'suppressed' } })).data
  await client.messages.resend({ params: { id: suppressed!.id } })
  expect((await office.server.arrived(2)).map(({ recipients }) => recipients)).toEqual([[email], [email]])
  expect(office.logged()).not.toContain(email)
})

test('a full mailbox marks the message alone, a delay nothing, and a complaint ends all mails', async () => {
  const { office, practice, enqueueMail, report, states, problem } = await anOfficeWithReports()
  await enqueueMail()
  await enqueueMail()
  await office.worker()
  const [one, two] = await office.server.arrived(2)
  await expect.poll(async () => (await states()).map(([state]) => state), workerWait).toEqual(['sent', 'sent'])
  await report('delayed', two!.returnTo)
  await report('full', one!.returnTo)
  await expect
    .poll(async () => (await states()).map(([state]) => state).sort(), workerWait)
    .toEqual(['bounced', 'sent'])
  expect(await problem()).toBeNull()
  await report('complaint', two!.returnTo)
  await expect
    .poll(async () => (await states()).map((each) => each.join(' ')).sort(), workerWait)
    .toEqual(['bounced mailbox_full', 'sent complained'])
  expect(await problem()).toBe('complained')
  const rows = await inPractice(office.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ row: string }>(
      'select m::text as row from message m union all select s::text from suppressed_address s',
    ),
  )
  for (const { row } of rows) expect(row).not.toContain('essais.test')
})

test('a deleted mailbox to which the client’s own forwards mails marks the message and blocks nobody', async () => {
  const { office, enqueueMail, report, states, problem } = await anOfficeWithReports()
  await enqueueMail()
  await office.worker()
  const [mail] = await office.server.arrived(1)
  await expect.poll(states, workerWait).toEqual([['sent', undefined]])
  await report('unknown', mail!.returnTo, 'ailleurs@exemple.test')
  await expect.poll(states, workerWait).toEqual([['bounced', 'unknown_address']])
  expect(await problem()).toBeNull()
})

test('a complaint counts once and for a recent mail: a lifted block stays lifted', async () => {
  const { office, practice, client, patientId, enqueueMail, report, states, problem } = await anOfficeWithReports()
  const handled = async (kind: ReportKind, returnTo: string) => {
    const before = (await office.jobs('messages.followReport')).length
    await report(kind, returnTo)
    await expect
      .poll(async () => (await office.jobs('messages.followReport')).map(({ state }) => state), workerWait)
      .toEqual(Array(before + 1).fill('completed'))
  }
  await enqueueMail()
  await office.worker()
  const [mail] = await office.server.arrived(1)
  await expect.poll(states, workerWait).toEqual([['sent', undefined]])
  await handled('complaint', mail!.returnTo)
  expect(await problem()).toBe('complained')
  await client.messages.unblock({ params: { id: patientId } })
  await handled('complaint', mail!.returnTo)
  await handled('unknown', mail!.returnTo)
  expect(await problem()).toBeNull()
  expect(await states()).toEqual([['sent', 'complained']])
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("update message set error = null, sent_at = now() - interval '31 days'"),
  )
  await handled('complaint', mail!.returnTo)
  expect(await problem()).toBeNull()
})

test('of two workers at one port the second goes on without it, and receives reports once the first has ended', async () => {
  const office = await aPostOffice({ environment: { BOUNCE_DOMAIN: 'retours.essais.test' } })
  const first = await startReportServer(office, 0)
  const second = await receiveReports(office, first.port, 50)
  onTestFinished(() => second.stop())
  expect(office.logged()).toContain('another worker takes the reports')
  await first.stop()
  const greeted = () => {
    const transport = createTransport({ host: '127.0.0.1', port: first.port, ignoreTLS: true })
    return transport.verify().catch(() => false)
  }
  await expect.poll(greeted, workerWait).toBe(true)
})

test('the client’s open page is notified when mails stop, and when they go again', async () => {
  const { office, practice } = await anOfficeWithReports()
  const address = { practiceId: practice.id, channel: 'email', address: email } as const
  const secret = office.config.APP_SECRET
  /** The changes that a transaction publishes, read before they are sent. */
  const announced = (work: (query: Query) => Promise<void>) =>
    inPractice(office.orm.em.fork(), practice.id, async (em) => {
      const query = queryOf(em)
      const [last] = await query<{ id: string | null }>('select max(id::text) as id from notice')
      await work(query)
      const rows = await query<{ payload: string }>('select payload::text from notice where id::text > $1', [
        last?.id ?? '',
      ])
      return rows.map(({ payload }) => payload).join()
    })
  expect(
    await announced((query) => suppress(query, secret, address, { reason: 'bounced', now: new Date() })),
  ).toContain('patients')
  expect(await announced((query) => liftSuppression(query, secret, address))).toContain('patients')
})

test('a forged address is refused, and a mail that is no report changes nothing', async () => {
  const { office, practice, enqueueMail, bring, report, states } = await anOfficeWithReports()
  await enqueueMail()
  await office.worker()
  const [mail] = await office.server.arrived(1)
  await expect.poll(states, workerWait).toEqual([['sent', undefined]])
  const { returnTo } = mail!
  for (const forged of [
    returnTo.replace(/.@/, (end) => (end[0] === 'a' ? 'b@' : 'a@')),
    'bounce+x@retours.essais.test',
    'postmaster@retours.essais.test',
    email,
  ])
    await expect(report('unknown', forged)).rejects.toMatchObject({ responseCode: 550 })
  await bring(returnTo, 'Subject: Absente\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n')
  await bring(returnTo, 'x'.repeat(2_000_000))
  // A signed address of a message that does not exist.
  const nobody = returnAddress(office.config, { practiceId: practice.id, messageId: newId() })!
  await report('unknown', nobody)
  await expect
    .poll(async () => (await office.jobs('messages.followReport')).map(({ state }) => state), workerWait)
    .toEqual(['completed'])
  expect(await states()).toEqual([['sent', undefined]])
})

test('our own mail that comes back, and a report of a report, get no answer and block no address', async () => {
  const { office, enqueueMail, bring, states, problem } = await anOfficeWithReports()
  await enqueueMail()
  await office.worker()
  const [mail] = await office.server.arrived(1)
  await expect.poll(states, workerWait).toEqual([['sent', undefined]])
  const { returnTo, source } = mail!
  // The source as a forwarding mailbox brings it, and as an auto-responder does.
  await bring(returnTo, source)
  await bring(returnTo, `Auto-Submitted: auto-replied\r\nSubject: Re: ${mail!.subject}\r\n\r\nAbsente.\r\n`)
  const report = mailReport('unknown', { to: returnTo, returnTo: email })
  await bring(returnTo, `Subject: Fwd\r\nContent-Type: message/rfc822\r\n\r\n${report}`)
  expect(await office.jobs('messages.followReport')).toEqual([])
  // A report that names our own address as the unknown one.
  await bring(returnTo, mailReport('unknown', { to: returnTo, returnTo }))
  await expect
    .poll(async () => (await office.jobs('messages.followReport')).map(({ state }) => state), workerWait)
    .toEqual(['completed'])
  expect(await problem()).toBeNull()
  expect(office.server.mails).toHaveLength(1)
})
