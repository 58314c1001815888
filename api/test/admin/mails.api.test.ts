import { expect, test } from 'vitest'
import { sendLetters } from '../../src/admin/jobs.ts'
import { inAdminScope } from '../../src/db/admin-scope.ts'
import { newId } from '../../src/db/base.ts'
import { freePort } from '../../src/db/free-port.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { createLog } from '../../src/http/log.ts'
import { enqueue } from '../../src/jobs/queue.ts'
import { createMailer } from '../../src/mail/smtp.ts'
import { testApp } from '../app.ts'
import { aPatient, aPractice } from '../build.ts'
import type { aPostOffice } from '../messages/a-worker.ts'
import { refusal } from '../refusal.ts'
import { aMail, aPlatform, finished, linkIn, toUsers } from './a-mailing.ts'
import { anAdmin } from './an-admin.ts'

test('a mail goes to all results of a list, once each, and says how to unsubscribe from its kind', async () => {
  const { office, client, app } = await aPlatform()
  const [one, other] = [await aPractice(office.orm), await aPractice(office.orm)]
  const sent = await client.admin.sendMail({
    body: aMail({ audience: { kind: 'all_users', filters: { role: 'practitioner' } } }),
  })
  expect(sent).toMatchObject({ total: 2, sent: 0, isDone: false, subject: 'Une nouveauté pour vous' })
  await office.worker()
  await office.server.arrived(2)
  expect(await finished(client, sent.id)).toMatchObject({ total: 2, sent: 2, failed: 0, skipped: 0, isDone: true })
  const mails = office.server.mails
  expect(mails.map(({ recipients }) => recipients).sort()).toEqual([[one.email], [other.email]].sort())
  const [mail] = mails
  expect(mail).toMatchObject({
    subject: 'Une nouveauté pour vous',
    from: { name: 'Ancrage', address: 'rendez-vous@ancrage.test' },
  })
  expect(mail?.text).toContain(
    'Bonjour Camille Essai,\n\nPremier paragraphe\u00a0:\nune ligne de plus.\n\nSecond paragraphe.',
  )
  expect(mail?.html).toContain('Second paragraphe.')
  const token = linkIn(mail?.text)
  expect(mail?.header('list-unsubscribe')).toBe(`<https://rendez-vous.example/api/public/unsubscribe/${token}>`)
  expect(mail?.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(2)
  const { data } = await client.audit.all({})
  expect(data.map(({ practice }) => practice?.id).sort()).toEqual([one.id, other.id].sort())
  for (const line of data)
    expect(line).toMatchObject({
      action: 'mail.sent',
      subject: 'Une nouveauté pour vous',
      details: { recipients: 1, audience: 'all_users', isService: false },
    })
  expect(app.logged()).not.toContain(one.email)
})

test('ticked patients get it at their present address: two with one address once, and none without one', async () => {
  const { office, client } = await aPlatform()
  const practice = await aPractice(office.orm)
  const email = `famille-${newId()}@essais.test`
  const first = await aPatient(office.orm, practice, { email, firstname: 'Léa', lastname: 'Petit' })
  const second = await aPatient(office.orm, practice, { email: email.toUpperCase() })
  const moved = await aPatient(office.orm, practice)
  const silent = await aPatient(office.orm, practice)
  const change = (id: string, to: string | null) =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update patient set email = $2 where id = $1', [id, to]),
    )
  await change(silent.id, null)
  const audience = { kind: 'patients' as const, ids: [first.id, second.id, moved.id, silent.id] }
  expect(await client.admin.previewMail({ body: aMail({ audience }) })).toMatchObject({ total: 2 })
  const sent = await client.admin.sendMail({ body: aMail({ audience }) })
  expect(sent).toMatchObject({ total: 3, skipped: 1 })
  await change(moved.id, `neuve-${practice.id}@essais.test`)
  await office.worker()
  expect(await finished(client, sent.id)).toMatchObject({ sent: 2, skipped: 1 })
  const recipients = office.server.mails.flatMap((mail) => mail.recipients.map((one) => one.toLowerCase()))
  expect(recipients.sort()).toEqual([email, `neuve-${practice.id}@essais.test`].sort())
  const { data } = await (await signedInOf(office, practice)).audit.own({})
  expect(data).toMatchObject([{ action: 'mail.sent', by: 'admin' }])
})

async function signedInOf(
  office: Awaited<ReturnType<typeof aPostOffice>>,
  practice: Awaited<ReturnType<typeof aPractice>>,
) {
  const app = await office.api()
  return app.signedIn(practice)
}

test('no name that anybody could have typed is mailed to an unconfirmed address', async () => {
  const { office, client } = await aPlatform()
  const practice = await aPractice(office.orm)
  await queryOf(office.orm.em.fork())(
    "update app_user set name = 'Gagnez sur lot.example', email_verified_at = null where id = $1",
    [practice.userId],
  )
  const [forged, called] = [
    await aPatient(office.orm, practice, { firstname: 'Gagnez sur lot.example', lastname: 'Vite' }),
    await aPatient(office.orm, practice, { firstname: 'Léa', lastname: 'lot.example' }),
  ]
  await client.admin.sendMail({ body: aMail({ audience: toUsers(practice.userId) }) })
  await client.admin.sendMail({ body: aMail({ audience: { kind: 'patients', ids: [forged.id, called.id] } }) })
  await office.worker()
  const mails = await office.server.arrived(3)
  expect(mails.map(({ text }) => text?.split('\n').find((line) => line.startsWith('Bonjour'))).sort()).toEqual([
    'Bonjour Léa,',
    'Bonjour,',
    'Bonjour,',
  ])
  for (const mail of mails)
    expect(JSON.stringify([mail.header('to'), mail.html, mail.text])).not.toContain('lot.example')
})

test('a mail to more than a hundred practices is one line of the log, without a practice', async () => {
  const { office, client } = await aPlatform()
  for (let made = 0; made < 100; made++) await aPractice(office.orm)
  const lines = async (subject: string) =>
    (await client.audit.all({ query: { perPage: '100' } })).data.filter((line) => line.subject === subject)
  await client.admin.sendMail({
    body: aMail({ subject: 'À cent', audience: { kind: 'all_users', filters: { role: 'practitioner' } } }),
  })
  expect(await lines('À cent')).toHaveLength(100)
  await client.admin.sendMail({ body: aMail({ subject: 'À cent un' }) })
  expect(await lines('À cent un')).toMatchObject([{ practice: null, details: { recipients: 101 } }])
})

test('a sending that runs twice, or in two workers, sends no mail twice', async () => {
  const { office, client } = await aPlatform()
  for (let made = 0; made < 12; made++) await aPractice(office.orm)
  const sent = await client.admin.sendMail({ body: aMail() })
  expect(sent.total).toBe(13)
  for (const key of ['again', 'and again'])
    await enqueue(queryOf(office.orm.em.fork()), sendLetters, { mailId: sent.id }, { singletonKey: key })
  await Promise.all([office.worker(), office.worker()])
  expect(await finished(client, sent.id)).toMatchObject({ sent: 13 })
  await enqueue(queryOf(office.orm.em.fork()), sendLetters, { mailId: sent.id })
  await expect
    .poll(async () => (await office.jobs('admin.sendLetters')).every(({ state }) => state === 'completed'), {
      timeout: 20_000,
    })
    .toBe(true)
  expect(office.server.mails).toHaveLength(13)
  expect(new Set(office.server.mails.map(({ messageId }) => messageId)).size).toBe(13)
})

test('a mailbox that defers a mail gets it later, and one that refuses it is counted as failed', async () => {
  const { office, client } = await aPlatform()
  const [one, other] = [await aPractice(office.orm), await aPractice(office.orm)]
  office.server.refuse(451, 550)
  const sent = await client.admin.sendMail({ body: aMail({ audience: toUsers(one.userId, other.userId) }) })
  await office.worker()
  await office.server.attempted(2)
  const progress = () => client.admin.mail({ params: { id: sent.id } })
  await expect.poll(progress, { timeout: 20_000 }).toMatchObject({ sent: 0, failed: 1, isDone: false })
  await inAdmin(
    office,
    "update admin_mail_recipient set next_at = created_at from admin_mail m where m.id = admin_mail_id and status = 'queued'",
  )
  await expect
    .poll(() => office.hurry().then(progress), { timeout: 20_000 })
    .toMatchObject({ sent: 1, failed: 1, isDone: true })
})

const inAdmin = async (office: Awaited<ReturnType<typeof aPostOffice>>, sql: string) => {
  await inAdminScope(office.orm.em.fork(), (em) => queryOf(em)(sql))
}

test('an unreachable mail server uses up nobody’s attempts: the whole sending waits', async () => {
  const { office, client } = await aPlatform()
  const practice = await aPractice(office.orm)
  const sent = await client.admin.sendMail({ body: aMail({ audience: toUsers(practice.userId) }) })
  const { config, orm } = office
  const nowhere = createMailer({ ...config, SMTP_URL: `smtp://127.0.0.1:${await freePort()}` })
  const limits = { spend: async () => {}, forgive: async () => {} }
  const app = { config, orm, limits, mailer: nowhere, templates: {}, log: createLog(config), now: () => new Date() }
  const attempt = sendLetters.run({ em: orm.em.fork(), now: new Date(), app }, { mailId: sent.id })
  await expect(attempt).rejects.toMatchObject({ isAboutServer: true })
  nowhere.close()
  expect(await client.admin.mail({ params: { id: sent.id } })).toMatchObject({ sent: 0, failed: 0, isDone: false })
  await office.worker()
  expect(await finished(client, sent.id)).toMatchObject({ sent: 1, failed: 0 })
})

test('a request repeated under its key is the same sending; with another content it is refused', async () => {
  const { client, practice, office } = await aPlatform()
  const key = newId()
  const audience = toUsers(practice.userId)
  const options = { headers: { 'idempotency-key': key } }
  const first = await client.admin.sendMail({ body: aMail({ audience }) }, options)
  expect(await client.admin.sendMail({ body: aMail({ audience }) }, options)).toEqual(first)
  const other = client.admin.sendMail({ body: aMail({ audience, subject: 'Autre chose' }) }, options)
  expect(await refusal(other)).toMatchObject({ status: 422, code: 'idempotency_mismatch' })
  await office.worker()
  await finished(client, first.id)
  expect(office.server.mails).toHaveLength(1)
})

test('a mail is previewed before it is sent, and a trial goes to its author alone', async () => {
  const { office, client, practice } = await aPlatform()
  await aPractice(office.orm)
  const body = aMail({ subject: 'Essai <b>gras</b>', body: 'Bonjour <script>alert(1)</script>' })
  const preview = await client.admin.previewMail({ body })
  expect(preview).toMatchObject({ total: 2, subject: 'Essai <b>gras</b>' })
  expect(preview.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(preview.html).not.toContain('<script')
  expect(preview.text).toContain('Ne plus recevoir ces messages')
  const lines = 'Voir https://ancrage.test/aide?a="1&b=2, ou javascript:alert(1)'
  const { html } = await client.admin.previewMail({ body: { ...body, body: lines } })
  expect(html).toMatch(/<a[^>]+href="https:\/\/ancrage\.test\/aide\?a="/)
  expect(html).not.toContain('href="javascript')
  await client.admin.testMail({ body })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail?.recipients).toEqual([practice.email])
  expect((await client.audit.all({})).data).toMatchObject([{ action: 'mail.tested' }])
})

test('a preview greets the only recipient, else an example, in the language of the mail and never as its author', async () => {
  const { office, client, practice: own } = await aPlatform()
  const practice = await aPractice(office.orm)
  const one = await aPatient(office.orm, practice, { firstname: 'Léa', lastname: 'Petit' })
  const other = await aPatient(office.orm, practice, { firstname: 'Marc', lastname: 'Grand' })
  const greeting = async (audience: ReturnType<typeof aMail>['audience'], locale: 'fr' | 'en' = 'fr') => {
    const { html, text } = await client.admin.previewMail({ body: aMail({ audience, locale }) })
    expect(html).toContain(`lang="${locale}"`)
    return text.split('\n').find((line) => /^(Bonjour|Hello)/.test(line))
  }
  const patients = (...ids: string[]) => ({ kind: 'patients' as const, ids })
  expect(await greeting(patients(one.id))).toBe('Bonjour Léa,')
  expect(await greeting(patients(one.id, other.id))).toBe('Bonjour Zoé,')
  expect(await greeting({ kind: 'all_patients', filters: {} }, 'en')).toBe('Hello Zoé,')
  expect(await greeting(toUsers(practice.userId))).toBe('Bonjour Camille Essai,')
  expect(await greeting(toUsers(practice.userId, own.userId))).toBe('Bonjour Zoé Œuvrard,')
  await queryOf(office.orm.em.fork())('update app_user set email_verified_at = null where id = $1', [practice.userId])
  expect(await greeting(toUsers(practice.userId), 'en')).toBe('Hello,')
  expect(await greeting(toUsers(newId()))).toBe('Bonjour Zoé Œuvrard,')
})

test('a mail to nobody is a conflict, and an unknown one is not found', async () => {
  const { client } = await anAdmin(await testApp())
  expect(await refusal(client.admin.sendMail({ body: aMail({ audience: toUsers(newId()) }) }))).toMatchObject({
    status: 409,
  })
  expect(await refusal(client.admin.mail({ params: { id: newId() } }))).toMatchObject({ status: 404 })
})

test.each([
  ['a line feed in the subject (GHSA-8xv5-4855-24qf)', { subject: 'Bonjour\r\nBcc: autre@essais.test' }],
  ['a subject of spaces', { subject: '   ' }],
  ['an empty body', { body: ' ' }],
  ['an unknown language', { locale: 'de' }],
  ['service mail to patients', { audience: { kind: 'patients', ids: [newId()] }, isService: true }],
  ['service mail to all patients', { audience: { kind: 'all_patients', filters: {} }, isService: true }],
  ['a column as a filter', { audience: { kind: 'all_users', filters: { password_hash: 'x' } } }],
  ['an unknown audience', { audience: { kind: 'everybody' } }],
  ['nobody ticked', { audience: { kind: 'users', ids: [] } }],
  ['a sender of one’s own', { from: 'president@essais.test' }],
  ['a recipient’s address', { to: ['autre@essais.test'] }],
])('%s is refused', async (_, given) => {
  const { client } = await anAdmin(await testApp())
  const body = aMail(given as object)
  for (const send of ['previewMail', 'testMail', 'sendMail'] as const)
    expect(await refusal(client.admin[send]({ body })), send).toMatchObject({ status: 422 })
})

test('only admins can write to anybody', async () => {
  const app = await testApp()
  const practitioner = await app.signedIn(await aPractice(app.orm))
  for (const send of ['previewMail', 'testMail', 'sendMail'] as const)
    expect(await refusal(practitioner.admin[send]({ body: aMail() })), send).toMatchObject({ status: 403 })
  expect(await refusal(practitioner.admin.mail({ params: { id: newId() } }))).toMatchObject({ status: 403 })
})
