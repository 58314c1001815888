import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aPayRequest } from '../../../test/build-stripe'
import { type FakeApi, Refusal } from '../../../test/fake-api'

const token = 'a-token-of-more-than-twenty-characters'
const anonymous = { isAnonymous: true }
const button = page.getByRole('button', { name: 'Réserver avec obligation de paiement' })
const box = page.getByRole('checkbox', { name: /avant la fin du délai de rétractation/ })
const figure = (name: string) =>
  plain(page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent)

let api: FakeApi
beforeEach(() => {
  sessionStorage.removeItem('ancrage-pay')
  api = aQuietPractice()
})

test('shows all that must be read before paying, and pays only after the box is ticked', async () => {
  api.on('GET /api/public/pay/*', () => aPayRequest()).on('POST /api/public/pay/*', () => ({ url: '#checkout' }))
  await visit(`/pay/${token}`, anonymous)
  await expect.element(page.getByRole('heading', { name: 'Votre rendez-vous chez Cabinet des Tilleuls' })).toBeVisible()
  expect(['Prix total', 'Acompte', 'Reste'].map(figure)).toEqual(['60,00 €', '18,00 €', '42,00 €'])
  await expect.element(page.getByText(/Médiateur : CM2C/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Conditions générales' }))
    .toHaveAttribute('href', 'https://tilleuls.test/cgv')
  await expect.element(box).not.toBeChecked()
  await button.click()
  await expect.element(page.getByText(/Cochez cette case/)).toBeVisible()
  await expect.element(box).toHaveFocus()
  expect(api.of('POST', /pay/)).toEqual([])
  await box.click()
  await button.click()
  await expect.poll(() => location.hash).toBe('#checkout')
  expect(api.of('POST', /\/api\/public\/pay\/.*/).map(({ body }) => body)).toEqual([
    { termsVersion: 'a1'.repeat(16), waiver: true, locale: 'fr' },
  ])
  expect(sessionStorage.getItem('ancrage-pay'), 'what this tab comes back by').toBe(token)
  history.replaceState(null, '', ' ')
})

test('says when a session by video is in its client’s own zone', async () => {
  const { session } = aPayRequest()
  if (!session) throw new Error('the request is for a session')
  api.on('GET /api/public/pay/*', () => aPayRequest({ session: { ...session, timeZone: 'America/Guadeloupe' } }))
  await visit(`/pay/${token}`, anonymous)
  await expect.element(button).toBeVisible()
  expect(page.getByRole('definition').first().element().textContent).toMatch(/mardi 2 mars à 5\sh/)
})

test('says in which language the conditions were agreed to, where the page has another', async () => {
  api.on('GET /api/public/pay/*', () => aPayRequest({ locale: 'en' }))
  await visit(`/pay/${token}-english`, anonymous)
  await expect.element(page.getByRole('heading', { name: 'Before you pay' })).toBeVisible()
  expect(document.documentElement.lang).toBe('en')
  const langOf = (text: RegExp) => page.getByText(text).element().closest('[lang]')?.getAttribute('lang')
  expect([/Médiateur : CM2C/, /avant la fin du délai/, /obligation de paiement/].map(langOf)).toEqual([
    'fr',
    'fr',
    'fr',
  ])
})

test('shows no box when none is needed, and reports changed conditions', async () => {
  const { terms } = aPayRequest()
  api
    .on('GET /api/public/pay/*', () => aPayRequest({ terms: { ...terms, waiver: null } }))
    .on('POST /api/public/pay/*', () => new Refusal('conflict'))
  await visit(`/pay/${token}`, anonymous)
  await expect.element(button).toBeVisible()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await button.click()
  await expect.element(page.getByText(/Les conditions viennent de changer/)).toBeVisible()
})

test.each([
  ['paid', 'C’est payé.'],
  ['processing', 'Votre paiement est en cours.'],
  ['late', 'Votre paiement est arrivé trop tard.'],
  ['refunding', 'Ce paiement vous est rendu.'],
  ['expired', 'Il est trop tard pour payer.'],
  ['withdrawn', 'Ce paiement n’est plus attendu.'],
] as const)('shows the state of a payment that is %s, without a button', async (status, title) => {
  api.on('GET /api/public/pay/*', () => aPayRequest({ status }))
  await visit(`/pay/${token}`, anonymous)
  await expect.element(page.getByRole('heading', { name: title })).toBeVisible()
  await expect.element(button).not.toBeInTheDocument()
})

test.each([
  ['expired', /Demandez un autre lien/, /créneau/],
  ['late', /n’était plus attendu/, /créneau/],
] as const)('says of a link that is %s nothing of a time that it never held', async (status, said, unsaid) => {
  api.on('GET /api/public/pay/*', () => aPayRequest({ kind: 'link', status, session: null }))
  await visit(`/pay/${token}`, anonymous)
  await expect.element(page.getByText(said)).toBeVisible()
  await expect.element(page.getByText(unsaid)).not.toBeInTheDocument()
})

test('names what is due by a link, and what will be left', async () => {
  const link = { kind: 'link', depositKind: null, totalCents: 3500, amountCents: 1000, restCents: 2500 } as const
  api.on('GET /api/public/pay/*', () => aPayRequest(link))
  await visit(`/pay/${token}`, anonymous)
  await expect.element(page.getByRole('heading', { name: 'Paiement à Cabinet des Tilleuls' })).toBeVisible()
  expect(['Total à régler', 'À payer maintenant', 'Restera à régler'].map(figure)).toEqual([
    '35,00 €',
    '10,00 €',
    '25,00 €',
  ])
})

test('shows the state that Stripe reports after the return, whatever the address says', async () => {
  api.on('POST /api/public/pay/*/check', () => aPayRequest())
  await visit(`/stripe/success?pay=${token}`, anonymous)
  await expect.element(page.getByText('Nous n’avons pas encore reçu de paiement.')).toBeVisible()
  await expect.element(button).toBeVisible()
})

test('shows a payment made in another tab after the client went back', async () => {
  api.on('POST /api/public/pay/*/check', () => aPayRequest({ status: 'paid', paidAt: '2027-02-27T08:59:00.000Z' }))
  await visit(`/stripe/cancel?pay=${token}`, anonymous)
  await expect.element(page.getByRole('heading', { name: 'C’est payé.' })).toBeVisible()
})

test.each([
  ['by the link of this tab, which leads to the booking', 'A', 'A'],
  ['by Stripe’s own, which does not, where the tab went for another payment', 'B', 'A'],
  ['by Stripe’s own in another tab', null, 'A'],
])('comes back from Stripe %s', async (_, kept, paid) => {
  const idsOf = (first: string) => `${first}Zq3x1AAcAGhsuPSxRXh9AGaref1EABwAaGy49LFFe`
  const bookingUrl = 'https://rendez-vous.example/booking/a-token-of-more-than-twenty-characters'
  const { session } = aPayRequest()
  if (kept) sessionStorage.setItem('ancrage-pay', `${idsOf(kept)}-signed-for-its-client`)
  api.on('POST /api/public/pay/*/check', (_, [token]) =>
    aPayRequest({
      status: 'paid',
      paidAt: '2027-02-27T08:59:00.000Z',
      session: { ...session!, manageUrl: token?.endsWith('-signed-for-its-client') ? bookingUrl : null },
    }),
  )
  await visit(`/stripe/success?pay=${idsOf(paid)}-signed-for-the-return`, anonymous)
  await expect.element(page.getByRole('heading', { name: 'C’est payé.' })).toBeVisible()
  const back = page.getByRole('link', { name: 'Voir mon rendez-vous' })
  await expect
    .poll(() => back.elements().map((link) => link.getAttribute('href')))
    .toEqual(kept === paid ? [bookingUrl] : [])
})

test('reassures the client while Stripe does not answer', async () => {
  api.on('POST /api/public/pay/*/check', () => new Refusal('stripe_unreachable'))
  await visit(`/stripe/success?pay=${token}`, anonymous)
  await expect.element(page.getByText(/Votre argent n’est pas perdu/)).toBeVisible()
})

test('is in English too, and shows a dead link', async () => {
  api.on('GET /api/public/pay/*', () => new Refusal('not_found'))
  await visit(`/pay/${token}`, { isAnonymous: true, language: 'en' })
  await expect.element(page.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible()
})

test('speaks the language of its client, in which they agree to the conditions', async () => {
  api
    .on('GET /api/public/pay/*', () => aPayRequest({ locale: 'en' }))
    .on('POST /api/public/pay/*', () => ({ url: '#checkout' }))
  await visit(`/pay/${token}`, anonymous)
  await expect.element(page.getByRole('heading', { name: 'Your appointment with Cabinet des Tilleuls' })).toBeVisible()
  expect(api.of('GET', /\/api\/public\/pay\/.*/).map(({ query }) => query)).toEqual([{}])
  await page.getByRole('checkbox').click()
  await button.click()
  await expect.poll(() => location.hash).toBe('#checkout')
  expect(api.of('POST', /\/api\/public\/pay\/.*/).map(({ body }) => body)).toMatchObject([{ locale: 'en' }])
  history.replaceState(null, '', ' ')
})
