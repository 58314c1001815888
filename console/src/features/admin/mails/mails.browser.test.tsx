import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../../test/app'
import { anId } from '../../../../test/build'
import { aPlatform, someUsers } from '../../../../test/build-admin'
import { type FakeApi, noAnswer } from '../../../../test/fake-api'
import { followMail } from './followed-mail'

let api: FakeApi
const [, lea] = someUsers()
const progress = { id: anId(1), subject: 'Maintenance', total: 118, sent: 0, failed: 0, skipped: 0, isDone: false }
const sending = { ...progress, createdAt: '2027-02-27T09:00:00.000Z' }

beforeEach(async () => {
  await page.viewport(1280, 900)
  followMail(null)
  api = aPlatform()
    .on('POST /api/admin/mails', () => sending)
    .on('GET /api/admin/mails/*', () => sending)
})

const button = (name: string) => page.getByRole('button', { name, exact: true })
const writeTo = async (name: string, path = '/admin/users') => {
  const visited = await visit(path, { isAdmin: true })
  await page.getByRole('button', { name: `Actions pour ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Écrire un e-mail' }).click()
  return visited
}
const type = async () => {
  await page.getByLabelText('Objet').fill('Maintenance')
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour,\n\nÀ dimanche.')
}

test('a mail to one is previewed in a frame in which nothing runs', async () => {
  await writeTo('Léa Martin')
  await expect.element(page.getByRole('dialog', { name: 'Écrire à Léa Martin' })).toBeVisible()
  await expect.element(page.getByText(/L’aperçu apparaît/)).toBeVisible()
  await type()
  const frame = page.getByTitle('Aperçu')
  await expect.element(frame).toHaveAttribute('sandbox', '')
  await expect.element(frame).toHaveAttribute('srcdoc', expect.stringContaining('Le service s’arrête dimanche.'))
  await expect
    .poll(() => api.of('POST', '/api/admin/mails/preview').at(-1)?.body)
    .toEqual({
      audience: { kind: 'users', ids: [lea?.id] },
      subject: 'Maintenance',
      body: 'Bonjour,\n\nÀ dimanche.',
      locale: 'fr',
      isService: false,
    })
})

test('a mail is first sent to the admin as a test', async () => {
  api.on('POST /api/admin/mails/test', () => undefined)
  await writeTo('Léa Martin')
  await button('M’envoyer un essai').click()
  await expect.element(page.getByText('Remplissez ce champ.').first()).toBeVisible()
  await type()
  await button('M’envoyer un essai').click()
  await expect.element(page.getByText('Un essai est envoyé à claire@ancrage.test.')).toBeVisible()
})

test('a mail to all matches shows the number of the API, and explains service messages', async () => {
  await visit('/admin/users?q=L%C3%A9', { isAdmin: true })
  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).click({ force: true })
  await button('Écrire un e-mail').click()
  await type()
  await button('Continuer').click()
  await expect.element(page.getByText('Envoyer à 118 personnes ?')).toBeVisible()
  await expect.element(page.getByText('Information, avec un lien de désinscription')).toBeVisible()
  await button('Relire').click()
  await expect.element(page.getByLabelText('Objet')).toHaveValue('Maintenance')
  await page.getByRole('checkbox', { name: /Message de service/ }).click()
  await button('Continuer').click()
  await expect.element(page.getByText('Envoyer à 124 personnes ?')).toBeVisible()
})

test('a mail to all matches has the list’s filters instead of ids', async () => {
  await visit('/admin/users?status=active&role=practitioner&perPage=2', { isAdmin: true })
  api.on('GET /api/admin/users', () => ({ data: someUsers().slice(0, 2), meta: { page: 1, perPage: 2, total: 80 } }))
  await page.getByRole('link', { name: 'Nom' }).click()
  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).click({ force: true })
  await button('Sélectionner les 80 qui correspondent').click()
  await button('Écrire un e-mail').click()
  await type()
  await button('Continuer').click()
  await button('Envoyer à 118 personnes').click()
  await expect.element(page.getByRole('progressbar')).toBeVisible()
  await expect
    .poll(() => api.of('POST', '/api/admin/mails')[0]?.body)
    .toMatchObject({
      audience: { kind: 'all_users', filters: { status: 'active', role: 'practitioner' } },
    })
  await page.getByRole('dialog').getByText('Fermer', { exact: true }).click()
  await expect.element(page.getByText('80 résultats')).toBeVisible()
  await expect.element(button('Écrire un e-mail')).not.toBeInTheDocument()
})

test('a mail whose answer was lost is repeated under the same key, and then followed to its end', async () => {
  let tries = 0
  let now = sending
  api.on('POST /api/admin/mails', () => (tries++ === 0 ? noAnswer : sending)).on('GET /api/admin/mails/*', () => now)
  await writeTo('Léa Martin')
  await type()
  await button('Continuer').click()
  await button('Envoyer à 118 personnes').click()
  await expect.element(page.getByText('Le message n’est pas encore parti')).toBeVisible()
  await button('Envoyer à 118 personnes').click()
  const bar = page.getByRole('progressbar')
  await expect.element(bar).toHaveAttribute('aria-valuenow', '0')
  const keys = api.of('POST', '/api/admin/mails').map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])

  now = { ...sending, sent: 40, skipped: 2 }
  await expect.element(bar).toHaveAttribute('aria-valuenow', '42')
  await page.getByRole('dialog').getByText('Fermer', { exact: true }).click()
  await page.getByRole('link', { name: 'Praticiens', exact: true }).click()
  await expect.element(page.getByRole('heading', { name: 'Praticiens' })).toBeVisible()
  await button('42 sur 118').click()
  now = { ...sending, sent: 110, skipped: 7, failed: 1, isDone: true }
  await expect.element(page.getByRole('dialog').getByText('Envoi terminé')).toBeVisible()
  await page.getByRole('dialog').getByText('Fermer', { exact: true }).click()
  await expect.element(button('Envoi terminé')).not.toBeInTheDocument()
})

test('typed text is not lost by Escape, by going back, or by leaving the site', async () => {
  const { address, router } = await writeTo('Léa Martin')
  await type()
  await userEvent.keyboard('{Escape}')
  await button('Continuer à écrire').click()
  await expect.element(page.getByLabelText('Objet')).toHaveValue('Maintenance')
  const leaving = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(leaving)
  expect(leaving.defaultPrevented).toBe(true)
  await router.navigate('/admin')
  await expect.element(page.getByText('Abandonner ce message ?')).toBeVisible()
  await expect.poll(address).toBe('/admin/users')
  await button('Abandonner').click()
  await expect.poll(address).toBe('/admin')
})

test('a mail to clients cannot be a service message, since they have no account with us', async () => {
  await writeTo('Camille Roux', '/admin/patients')
  await expect.element(page.getByLabelText('Objet')).toBeVisible()
  await expect.element(page.getByRole('checkbox', { name: /Message de service/ })).not.toBeInTheDocument()
})

test('an empty mail closes without a question', async () => {
  await writeTo('Camille Roux', '/admin/patients')
  await expect.element(page.getByLabelText('Objet')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})
