import { expect, test } from 'vitest'
import { clientTemplates } from '../../src/client-area/emails.ts'
import { newId } from '../../src/db/base.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { mailLinks } from '../../src/mail/links.ts'
import type { MessageData } from '../../src/mail/message-data.ts'
import { startApp } from '../app.ts'
import { aClient, aPatient, aPractice } from '../build.ts'
import { aPostOffice, type PostOffice } from '../messages/a-worker.ts'

/** An API beside the post office, on its database. */
async function anApp({ url, orm }: PostOffice, now?: () => Date) {
  const app = await startApp({ database: { url, orm }, ...(now && { now }) })
  return {
    ...app,
    end: async () => {
      await app.end()
    },
  }
}

const bearer = { authorization: 'Bearer nobody-at-all-but-free-of-csrf' }

test('an invited client gets a discreet mail in their language, and its link works once', async () => {
  const office = await aPostOffice()
  const app = await anApp(office)
  const given = { name: 'Cabinet d’hypnose des Essais', settings: { discretion: true } }
  const practice = await aPractice(office.orm, given)
  const { id, email } = await aPatient(office.orm, practice)
  await inPractice(office.orm.em, practice.id, (em) => queryOf(em)("update patient set locale = 'en'"))
  await (await app.signedIn(practice)).clientArea.invite({ params: { id } })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail?.recipients).toEqual([email])
  expect(mail?.subject).toBe('Your client area is open')
  expect(mail?.header('from')).toContain('Camille Essai')
  expect(mail?.source).not.toMatch(/hypnos/i)
  const [, token = ''] = /https:\/\/rendez-vous\.example\/client\/link#token=([\w-]{64})/.exec(mail?.text ?? '') ?? []
  expect(token).not.toBe('')
  await expect
    .poll(async () => (await office.messages(practice.id)).map(({ status }) => status), { timeout: 15_000 })
    .toEqual(['sent'])
  const use = () => app.client(bearer).clientArea.spendLink({ body: { token } })
  expect(await use()).toMatchObject({ email, hasPassword: false, practices: [{ id: practice.id }] })
  await expect(use()).rejects.toMatchObject({ code: 'link_expired' })
  await app.end()
})

test.each([
  [6.9, 200],
  [7.1, 410],
])('an invitation that was mailed %s days ago is answered with %s', async (days, status) => {
  const office = await aPostOffice()
  const app = await anApp(office)
  const practice = await aPractice(office.orm)
  const { id } = await aPatient(office.orm, practice)
  await (await app.signedIn(practice)).clientArea.invite({ params: { id } })
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail?.text).toContain('pendant sept jours')
  const [, token = ''] = /\/client\/link#token=([\w-]{64})/.exec(mail?.text ?? '') ?? []
  await queryOf(office.orm.em.fork())('update client_link set expires_at = expires_at - make_interval(secs => $1)', [
    days * 86_400,
  ])
  const used = app.client(bearer).clientArea.spendLink({ body: { token } })
  expect(
    await used.then(
      () => 200,
      ({ status }: { status: number }) => status,
    ),
  ).toBe(status)
  await app.end()
})

test('a requested link is mailed only to the account, and no queue, row or log contains its token', async () => {
  const office = await aPostOffice()
  const app = await anApp(office)
  const practice = await aPractice(office.orm)
  const { id, email } = await aPatient(office.orm, practice)
  await (await app.signedIn(practice)).clientArea.invite({ params: { id } })
  await inPractice(office.orm.em, practice.id, (em) => queryOf(em)("update patient set email = 'changed@essais.test'"))
  const ask = (address: string) =>
    app.client(bearer).clientArea.askLink({ body: { email: address, goingTo: '/client/invoices' } })
  await ask(`nobody-${newId()}@essais.test`)
  await ask((email ?? '').toUpperCase())
  await office.worker()
  const [mail] = await office.server.arrived(1)
  expect(mail).toMatchObject({ recipients: [email], subject: 'Votre lien de connexion' })
  expect(mail?.text).toContain('15\u00a0minutes')
  expect(mail?.text).toContain('&goingTo=%2Fclient%2Finvoices')
  const [, token = ''] = /#token=([\w-]{64})/.exec(mail?.text ?? '') ?? []
  await expect
    .poll(async () => (await office.messages(practice.id)).map(({ status }) => status), { timeout: 15_000 })
    .toEqual(['skipped', 'sent'])
  const jobs = await queryOf(office.orm.em.fork())<{ text: string }>('select j::text as text from pgboss.job j')
  const rows = JSON.stringify([jobs, await office.messages(practice.id)])
  expect(rows).toContain('clientArea.mailLink')
  for (const text of [rows, office.logged(), app.logged()]) expect(text).not.toContain(token)
  expect(await app.client(bearer).clientArea.spendLink({ body: { token } })).toMatchObject({ email })
  await app.end()
})

test('a mail is not sent if the access was revoked, its address is not the client’s any more, or nobody waits for it', async () => {
  let late = 0
  const office = await aPostOffice({ now: () => new Date(Date.now() + late) })
  const app = await anApp(office)
  const practice = await aPractice(office.orm)
  const practitioner = await app.signedIn(practice)
  const [gone, here] = [await aPatient(office.orm, practice), await aPatient(office.orm, practice)]
  await practitioner.clientArea.invite({ params: { id: gone.id } })
  await practitioner.clientArea.revoke({ params: { id: gone.id } })
  const moved = await aPatient(office.orm, practice)
  await practitioner.clientArea.invite({ params: { id: moved.id } })
  await inPractice(office.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`update patient set email = 'autre@essais.test' where id = $1`, [moved.id]),
  )
  await practitioner.clientArea.invite({ params: { id: here.id } })
  const first = await office.worker()
  await office.server.arrived(1)
  await expect
    .poll(async () => (await office.messages(practice.id)).map(({ status }) => status), { timeout: 15_000 })
    .toEqual(['skipped', 'skipped', 'sent'])
  await first.stop()
  late = 2 * 3_600_000
  await app.client(bearer).clientArea.askLink({ body: { email: here.email ?? '' } })
  await office.worker()
  await expect
    .poll(async () => (await office.messages(practice.id)).at(-1)?.status, { timeout: 15_000 })
    .toBe('skipped')
  expect(office.server.mails).toHaveLength(1)
  await app.end()
})

test('mails about a client’s links and passwords come in the product’s own name, and practices learn nothing of them', async () => {
  const office = await aPostOffice()
  const app = await anApp(office)
  const [first, second] = [
    await aPractice(office.orm),
    await aPractice(office.orm, { name: 'Votre banque vous écrit' }),
  ]
  const client = await aClient(office.orm, first)
  await aClient(office.orm, second, { email: client.email, accountId: client.accountId, firstname: 'Cliquez-ici' })
  await app.client(bearer).clientArea.askLink({ body: { email: client.email } })
  await app
    .client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
    .clientArea.setPassword({ body: { password: 'trois galets au fond du lac' } })
  await office.worker()
  const mails = await office.server.arrived(2)
  expect(mails.map(({ recipients }) => recipients)).toEqual([[client.email], [client.email]])
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'Votre lien de connexion',
    'Votre mot de passe a été enregistré',
  ])
  for (const mail of mails) {
    expect(mail.header('from')).toContain('Ancrage')
    expect(mail.header('from')).not.toContain('via')
    expect(`${mail.subject} ${mail.text}`).not.toMatch(/banque|Cliquez|Camille|Zoé/)
  }
  expect((await office.messages(first.id)).map(({ template }) => template).sort()).toEqual([
    'client.link',
    'client.password',
  ])
  expect(await office.messages(second.id)).toEqual([])
  await app.end()
})

test('a link works before its mail is sent, is the same in every copy, and ends once it is used', async () => {
  const office = await aPostOffice()
  const app = await anApp(office)
  const practice = await aPractice(office.orm)
  const { id, email } = await aPatient(office.orm, practice)
  await (await app.signedIn(practice)).clientArea.invite({ params: { id } })
  const [message] = await office.messages(practice.id)
  const urlOfMail = () =>
    inPractice(office.orm.em, practice.id, async (em) => {
      const data = message!.data as MessageData['client.invited']
      const posted = { ...message!, template: 'client.invited' as const, data, sessionId: null }
      const context = { em, links: mailLinks(office.config), now: new Date(), config: office.config }
      const mail = await clientTemplates['client.invited'](posted, context)
      return mail?.content.action?.url ?? ''
    })
  const url = await urlOfMail()
  expect(await urlOfMail()).toBe(url)
  const [, token = ''] = /#token=([\w-]{64})&of=[\w-]+$/.exec(url) ?? []
  expect(await app.client(bearer).clientArea.spendLink({ body: { token } })).toMatchObject({ email })
  expect(await urlOfMail(), 'what the mail says is true without a link').toMatch(
    /^https:\/\/rendez-vous\.example\/client\/login#of=[\w-]+$/,
  )
  await app.end()
})

test('a new address learns how long its link lives, the old one is notified twice, and the practice follows automatically', async () => {
  const office = await aPostOffice()
  const app = await anApp(office)
  const practice = await aPractice(office.orm)
  const client = await aClient(office.orm, practice)
  const email = `neuve-${newId()}@essais.test`
  const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
  await own.clientProfile.changeEmail({ body: { email } })
  await office.worker()
  const arrived = await office.server.arrived(2)
  const link = arrived.find(({ recipients }) => recipients.includes(email))
  const warning = arrived.find(({ recipients }) => recipients.includes(client.email))
  expect(link?.text).toContain('une seule fois, pendant une heure')
  expect(link?.text).not.toContain('15\u00a0minutes')
  expect(warning?.subject).toBe('Changement d’adresse demandé')
  expect(warning?.text).toContain('Se déconnecter partout')
  expect(warning?.text).toContain('https://rendez-vous.example/client/login')
  expect(warning?.text, 'whoever reads the mailbox does not learn the new one').not.toContain(email)
  const [, token = ''] = /\/client\/email#token=([\w-]{64})/.exec(link?.text ?? '') ?? []
  expect(link?.text?.replaceAll(/\s+/g, ' ')).toContain('Ouvrez le lien là où votre espace est ouvert')
  expect(await own.clientProfile.confirmEmail({ body: { token } })).toEqual({ email })
  const changed = (await office.server.arrived(3)).at(-1)
  expect(changed?.recipients).toEqual([client.email])
  expect(changed?.text).toContain('Tous vos appareils ont été déconnectés')
  expect(changed?.text).toContain('appelez aussitôt chacun de vos cabinets')
  const known = () => inPractice(office.orm.em, practice.id, (em) => queryOf(em)('select email from patient'))
  await expect.poll(known, { timeout: 15_000 }).toEqual([{ email }])
  await app.end()
})
