import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../../tests/accessibility/find.ts'
import { aQuietPractice, plain, visit } from '../../../../test/app'
import { aPage, asListed, aUser, inFull } from '../../../../test/build'
import { withMoney } from '../../../../test/build-money'
import { RECORDED, withRecord } from '../../../../test/build-record'
import { aStripeAccount, withStripe } from '../../../../test/build-stripe'
import { type FakeApi, Refusal } from '../../../../test/fake-api'

const part = page.getByRole('region', { name: 'Paiement' })
let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
    .on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'essential' }] }))
    .on('POST /api/full-mode', () => new Refusal('email_unverified', { errors: { email: ['unverified'] } }))
})

test('in the essential mode a session says what is due for it, and one press has the mode that bills', async () => {
  withRecord(api)
  await visit(`/sessions/${RECORDED}`)
  await expect.element(part.getByText(/Encaisser et établir la note se font en mode complet/)).toBeVisible()
  await expect.poll(() => plain(part.element().textContent)).toContain('70,00 €')
  expect(await findBarriers()).toEqual([])
  await part.getByRole('button', { name: 'Passer au mode complet' }).click()
  await expect.poll(() => api.of('POST', '/api/full-mode')).toHaveLength(1)
})

test.each([
  ['costs nothing', { priceCents: 0 }],
  ['was cancelled', { status: 'cancelled' as const }],
])('in the essential mode a session that %s says nothing about money', async (_, session) => {
  withRecord(api, { session })
  await visit(`/sessions/${RECORDED}`)
  await expect.element(page.getByRole('region', { name: 'Dossier de la séance' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Historique' })).toBeVisible()
  await expect.element(part).not.toBeInTheDocument()
})

test('in the essential mode a held session says what is due at the side of the list too', async () => {
  const { session } = withRecord(api, { session: { status: 'done', allowed: ['complete'] } })
  api.on('GET /api/sessions', () => aPage([asListed(inFull(session))]))
  await visit(`/sessions?period=all&session=${RECORDED}`)
  const sheet = page.getByRole('dialog')
  await expect.element(sheet.getByText(/Encaisser et établir la note se font en mode complet/)).toBeVisible()
})

test.each(['cancelled', 'missed'] as const)('a session that was %s owes nothing by itself', async (status) => {
  withStripe(withMoney(api), aStripeAccount())
  withRecord(api, { session: { status, allowed: [] } })
  await visit(`/sessions/${RECORDED}`)
  await expect.element(part.getByText('Rien à régler')).toBeVisible()
  await expect.element(part.getByText('À régler', { exact: true })).not.toBeInTheDocument()
  // What a practice asks for an absence is paid by a link; one for a cancelled session is refused.
  await expect
    .poll(() => part.getByRole('button', { name: 'Lien de paiement' }).elements().length)
    .toBe(status === 'missed' ? 1 : 0)
  await expect.element(part.getByRole('button', { name: 'Encaisser' })).toBeVisible()
  await expect.element(page.getByRole('textbox', { name: 'Anamnèse' })).not.toBeInTheDocument()
  expect(await findBarriers()).toEqual([])
})

test('of a session that was cancelled and paid, what was paid is still said', async () => {
  withMoney(api, { paidCents: 7000, dueCents: 0, canRelease: true })
  withRecord(api, { session: { status: 'cancelled', allowed: [] } })
  await visit(`/sessions/${RECORDED}`)
  await expect.element(part.getByText('Réglé', { exact: true })).toBeVisible()
  await expect.element(part.getByText('Rien à régler')).not.toBeInTheDocument()
})

test.each([
  ['planned', { status: 'scheduled' as const }, false],
  ['held', { status: 'done' as const, allowed: ['complete' as const] }, true],
])('the payment of a %s session stands before the documents: %#', async (_, session, isBefore) => {
  withMoney(api)
  withRecord(api, { session })
  await visit(`/sessions/${RECORDED}`)
  await expect.element(part.getByRole('button', { name: 'Encaisser' })).toBeVisible()
  const documents = document.querySelector('#part-documents')
  const order = documents?.compareDocumentPosition(part.element()) ?? 0
  expect((order & Node.DOCUMENT_POSITION_PRECEDING) > 0).toBe(isBefore)
})
