import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aBrowser } from '../browser.ts'
import { aPatient, aPractice } from '../build.ts'
import { aMail, aPlatform, finished, linkIn, toUsers } from './a-mailing.ts'

test('unsubscribing by the link ends all but service mail, and mail programs can do it automatically (RFC 8058)', async () => {
  const { office, client, app } = await aPlatform()
  const [one, other] = [await aPractice(office.orm), await aPractice(office.orm)]
  const audience = toUsers(one.userId, other.userId)
  await client.admin.sendMail({ body: aMail({ audience }) })
  await office.worker()
  await office.server.arrived(2)
  const tokenOf = (email: string) => linkIn(office.server.mails.find(({ recipients }) => recipients[0] === email)?.text)

  const page = aBrowser(app)
  await page.open('/unsubscribe')
  const unsubscribe = async () => (await page.post('/api/unsubscribe', { token: tokenOf(one.email) })).status
  expect(await unsubscribe()).toBe(204)
  const button = await fetch(`${app.url}/api/public/unsubscribe/${tokenOf(other.email)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  })
  expect(button.status).toBe(204)
  expect(await unsubscribe()).toBe(204)

  const next = await client.admin.sendMail({ body: aMail({ audience, subject: 'Encore une nouveauté' }) })
  expect(await finished(client, next.id)).toMatchObject({ total: 2, sent: 0, skipped: 2 })
  const service = await client.admin.sendMail({
    body: aMail({ audience, subject: 'Entretien cette nuit', isService: true }),
  })
  expect(await finished(client, service.id)).toMatchObject({ sent: 2 })
  expect(office.server.mails.map(({ subject }) => subject)).not.toContain('Encore une nouveauté')
  const last = office.server.mails.at(-1)
  expect(last?.header('list-unsubscribe')).toBeUndefined()
  expect(last?.text).not.toContain('unsubscribe')
  const stored = await queryOf(office.orm.em.fork())('select * from email_opt_out')
  expect(JSON.stringify(stored)).not.toContain('essais.test')

  for (let time = 0; time < 2; time++)
    expect((await page.post('/api/subscribe', { token: tokenOf(one.email) })).status).toBe(204)
  const again = await client.admin.sendMail({ body: aMail({ audience, subject: 'De nouveau' }) })
  expect(await finished(client, again.id)).toMatchObject({ total: 2, sent: 1, skipped: 1 })
  expect(office.server.mails.at(-1)).toMatchObject({ subject: 'De nouveau', recipients: [one.email] })
})

test('a client who unsubscribed at an earlier address gets no such mail at the present one, until they agree again', async () => {
  const { office, client } = await aPlatform()
  const practice = await aPractice(office.orm)
  const { id } = await aPatient(office.orm, practice)
  const unsubscribed = (at: Date | null) =>
    inPractice(office.orm.em.fork(), practice.id, (em) => queryOf(em)('update patient set unsubscribed_at = $1', [at]))
  await unsubscribed(new Date())
  await office.worker()
  const audience = { kind: 'patients' as const, ids: [id] }
  const first = await client.admin.sendMail({ body: aMail({ audience }) })
  expect(await finished(client, first.id)).toMatchObject({ total: 1, sent: 0, skipped: 1 })
  await unsubscribed(null)
  const second = await client.admin.sendMail({ body: aMail({ audience }) })
  expect(await finished(client, second.id)).toMatchObject({ total: 1, sent: 1 })
})

test('opening such a link’s address changes nothing, and a cut or altered one ends nothing', async () => {
  const app = await testApp()
  const page = aBrowser(app)
  await page.open('/unsubscribe')
  const token = 'A'.repeat(70)
  for (const wrong of [token, `${token}A`, token.slice(0, 40), 'x'.repeat(400)]) {
    for (const path of ['/api/unsubscribe', '/api/subscribe'])
      expect((await page.post(path, { token: wrong })).status, wrong).toBe(404)
    const button = await fetch(`${app.url}/api/public/unsubscribe/${wrong}`, { method: 'POST' })
    expect(button.status, wrong).toBe(404)
  }
  expect((await fetch(`${app.url}/api/public/unsubscribe/${token}`)).status).toBe(405)
})
