import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aPublicProfile } from '../../../test/build-profile'
import { aSite } from '../../../test/build-site'
import { FakeApi, noAnswer } from '../../../test/fake-api'
import lookedAt from './looked-at.json'
import en from './texts.en.json'
import fr from './texts.fr.json'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = new FakeApi().on('GET /api/public/site', () => aSite())
})

const open = (path: string) => visit(path, { isAnonymous: true })
const publisher = {
  name: 'Éditions du Quai',
  legalForm: 'SAS',
  address: '1 quai de la Fosse, 44000 Nantes',
  director: 'Anne Crage',
  registration: '123 456 789 RCS Nantes',
  vatNumber: 'FR00123456789',
  phone: '02 61 91 00 42',
  email: 'bonjour@ancrage.test',
}

test('the legal notice shows the configured publisher and host', async () => {
  const host = { name: 'Machines du Nuage', address: '2 rue du Nuage', phone: '02 61 91 00 43' }
  api.on('GET /api/public/site', () => aSite({ publisher, host }))
  await open('/mentions-legales')
  for (const value of [...Object.values(publisher), ...Object.values(host)])
    await expect.element(page.getByText(value, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Cette page est incomplète')).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('link', { name: publisher.phone }))
    .toHaveAttribute('href', `tel:${publisher.phone.replaceAll(' ', '')}`)
})

test('the legal notice says which details are not configured', async () => {
  await open('/mentions-legales')
  await expect.element(page.getByText('Cette page est incomplète')).toBeVisible()
  await expect.poll(() => page.getByText('Non renseigné').elements()).toHaveLength(10)
})

test('the legal notice reports a failed loading and offers to try again', async () => {
  api.on('GET /api/public/site', () => noAnswer)
  await open('/mentions-legales')
  await expect.element(page.getByRole('alert')).toBeVisible()
  api.on('GET /api/public/site', () => aSite({ publisher }))
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('SAS')).toBeVisible()
})

test('the terms of use name both parties and link to the other legal pages', async () => {
  api.on('GET /api/public/site', () => aSite({ publisher }))
  await open('/conditions-d-utilisation')
  await expect.element(page.getByText(/^Entre Éditions du Quai, qui édite ce service/)).toBeVisible()
  const main = page.getByRole('main')
  await expect
    .element(main.getByRole('link', { name: 'Lire les mentions légales' }))
    .toHaveAttribute('href', '/mentions-legales')
})

test('the privacy policy explains the use of the data of the product’s own visitors', async () => {
  api.on('GET /api/public/site', () => aSite({ publisher }))
  await open('/politique-de-confidentialite#cookies')
  await expect.element(page.getByText(/^Éditions du Quai, qui édite ce site/)).toBeVisible()
  expect(document.getElementById('cookies')?.textContent).toMatch(/ne dépose aucun cookie/)
})

test('the privacy policy of a practice names the controller', async () => {
  const legal = { controller: 'Claire Vasseur', address: '14 rue des Tilleuls', city: '44000 Nantes', phone: null }
  api.on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), legal: { ...aPublicProfile().legal, ...legal } }))
  await open('/politique-de-confidentialite?practice=one')
  await expect.element(page.getByText(/^Claire Vasseur décide de l’usage/)).toBeVisible()
  await expect.element(page.getByText('Vous nous écrivez')).not.toBeInTheDocument()
})

const words = () => document.getElementById('content')?.textContent ?? ''

test('the privacy policy of a practice mentions Google when the practice uses its spam protection', async () => {
  api.on('GET /api/public/practices/*', () => ({ ...aPublicProfile(), captcha: { kind: 'recaptcha', siteKey: 'cle' } }))
  await open('/politique-de-confidentialite?practice=one')
  await expect.element(page.getByRole('heading', { name: 'La vérification par Google' })).toBeVisible()
  expect(words()).not.toContain('aucun cookie')
})

test('the privacy policy of a practice says that its forms store nothing when Google is not used', async () => {
  api.on('GET /api/public/practices/*', () => aPublicProfile())
  await open('/politique-de-confidentialite?practice=two')
  await expect.poll(words).toContain('ne déposent aucun cookie ni traceur')
  expect(words()).not.toContain('reCAPTCHA')
})

test.each([
  ['/nowhere', 'Découvrir Ancrage', '/accueil'],
  ['/401', 'Découvrir Ancrage', '/accueil'],
  ['/not-authorized', 'Découvrir Ancrage', '/accueil'],
  ['/500', 'Nous écrire', '/accueil#contact'],
])('%s links to the next page', async (path, name, href) => {
  await open(path)
  await expect.element(page.getByRole('main').getByRole('link', { name })).toHaveAttribute('href', href)
})

test('the notice of a practice shows its contacts, its processors, the rights of clients and the mediator', async () => {
  api.on('GET /api/public/practices/*', () => aPublicProfile())
  await open('/politique-de-confidentialite?practice=44444444-0000-7000-8000-000000000001')
  await expect.element(page.getByText('E-mail : cabinet@tilleuls.test')).toBeVisible()
  const words = document.getElementById('content')?.textContent ?? ''
  for (const named of [
    'Zoom',
    'Calendly',
    'Stripe',
    'Vos paiements et vos factures',
    'portabilité',
    'limiter l’usage',
    'formulaires',
    'Médiation de la consommation',
  ])
    expect(words).toContain(named)
  expect(words).not.toMatch(/cinq ans/)
})

test('the accessibility statement shows what is missing, what the tests covered and a contact', async () => {
  await open('/accessibilite')
  await expect.element(page.getByRole('heading', { level: 1, name: 'Accessibilité' })).toBeVisible()
  // Without an audit the RGAA knows one state (order of 20 September 2019): nothing better is claimed, here or below.
  await expect.element(page.getByText(/Aucun audit selon la méthode du RGAA.*non conformes/)).toBeVisible()
  await expect.element(page.getByText(/moins de dix personnes.*en est dispensée/)).toBeVisible()
  expect(page.getByText(/partiellement conforme/).elements()).toEqual([])
  await expect
    .element(
      page.getByText(new RegExp(`axe-core ${lookedAt.axe} avec ${lookedAt.rules} règles à ${lookedAt.looks} endroits`)),
    )
    .toBeVisible()
  await expect.element(page.getByText(/Défenseur des droits, Libre réponse.71120/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Écrire au Défenseur des droits' }))
    .toHaveAttribute('href', 'https://formulaire.defenseurdesdroits.fr/')
  await expect
    .element(page.getByRole('contentinfo').getByRole('link', { name: 'Accessibilité\u00a0: non conforme' }))
    .toHaveAttribute('href', '/accessibilite')
})

test.each([
  ['/conditions-d-utilisation', /un mois avant/],
  ['/politique-de-confidentialite', /empreinte de votre mot de passe/],
])('no line ends within « e-mail » on %s, whose words stay as they were accepted', async (path, words) => {
  await open(path)
  await expect.element(page.getByRole('main').getByText(words)).toMatchTextContent(/e\u2011mail/)
  expect(page.getByRole('main').element().textContent).not.toContain('e-mail')
})

test('the registration accepts version 1 of the terms: changed texts need a new version (api/src/accounts/terms.ts)', async () => {
  const bytes = new TextEncoder().encode(JSON.stringify([fr.terms, en.terms]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  expect(Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')).toBe(
    '861375de18a85ab2128b9e50c9778fec5dd8ce27e8f03aed40bab0df7b549a6f',
  )
})
