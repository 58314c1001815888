import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../../test/app'
import { anId, aPage, aSession } from '../../../../test/build'
import { thisMorning, withCompleted } from '../../../../test/build-completed'
import { aDraftedInvoice, withMoney } from '../../../../test/build-money'
import { aPatientFile } from '../../../../test/build-patient'
import { RECORDED } from '../../../../test/build-record'
import { type FakeApi, Refusal } from '../../../../test/fake-api'

const card = page.getByRole('region', { name: 'La suite' })
let api: FakeApi

const justCompleted = (fields?: Parameters<typeof withCompleted>[1]) => withCompleted(api, fields)

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
  api.on('GET /api/patients/*', () => aPatientFile({ nextSession: null, sessions: { ...aPage([]), data: [] } }))
})

test('a practice whose mode has no billing reads what the session costs, and how to bill it', async () => {
  justCompleted()
  api.on('POST /api/full-mode', () => new Refusal('email_unverified', { errors: { email: ['unverified'] } }))
  await visit(`/sessions/${RECORDED}`)
  await expect.element(card.getByText(/Encaisser et établir la note se font en mode complet/)).toBeVisible()
  await expect.poll(() => plain(card.element().textContent)).toContain('70,00 €')
  await card.getByRole('button', { name: 'Passer au mode complet' }).click()
  await expect.poll(() => api.of('POST', '/api/full-mode')).toHaveLength(1)
  await expect.element(page.getByText('Le mode complet n’est pas activé')).toBeVisible()
})

test('once the session is paid, the keyboard stands before its note', async () => {
  withMoney(api)
  justCompleted()
  await visit(`/sessions/${RECORDED}`)
  const payment = card.getByRole('group', { name: 'Paiement de la séance' })
  await payment.getByRole('button', { name: 'Encaisser' }).click()
  const sheet = page.getByRole('dialog', { name: 'Encaisser' })
  await sheet.getByRole('radio', { name: 'Espèces' }).click()
  await sheet.getByRole('button', { name: /Encaisser 70,00/ }).click()
  await expect.element(payment.getByText('Réglé')).toBeVisible()
  await expect.element(payment.getByRole('button', { name: 'Préparer la note' })).toHaveFocus()
})

test('what a session costs is read again on request where it could not be read', async () => {
  withMoney(api)
  api.on('GET /api/sessions/*/money', () => new Refusal('unavailable'))
  justCompleted()
  await visit(`/sessions/${RECORDED}`)
  const payment = card.getByRole('group', { name: 'Paiement de la séance' })
  const again = card.getByRole('button', { name: 'Réessayer' })
  await expect.element(again).toBeVisible()
  await expect.element(payment).not.toBeInTheDocument()
  withMoney(api)
  await again.click()
  await expect.element(payment).toBeVisible()
})

describe('a note that is issued', () => {
  const issued = { id: anId(31), number: '2027-00042', status: 'issued' as const }
  const note = aDraftedInvoice({ ...issued, issuedOn: '2027-02-27' })
  const sentAt = '2027-02-27T10:00:00.000Z'

  test.each([
    ['fr', 'Note 2027-00042', 'Envoyer la note', 'Note envoyée'],
    ['en', 'Invoice 2027-00042', 'Send the invoice', 'Invoice sent'],
  ] as const)('opens from the card and is mailed there, in %s', async (language, name, send, sent) => {
    let shown = note
    withMoney(api, { invoice: issued })
    api
      .on('GET /api/invoices/*', () => shown)
      .on('POST /api/invoices/*/send', () => {
        shown = { ...note, sentAt, delivery: { status: 'sent', recipient: 'camille@essais.test', error: null } }
        return { ...shown, delivery: { status: 'queued', recipient: null, error: null } }
      })
    justCompleted()
    await visit(`/sessions/${RECORDED}`, { language })
    const next = page.getByRole('region', { name: language === 'fr' ? 'La suite' : 'What’s next' })
    await expect.element(next.getByRole('link', { name })).toHaveAttribute('href', `/facturation?invoice=${anId(31)}`)
    const button = next.getByRole('button', { name: send })
    await button.click()
    await expect.element(next.getByText(sent)).toBeVisible()
    await expect.element(button).not.toBeInTheDocument()
    expect(api.of('POST', /.*send/).map(({ path }) => path)).toEqual([`/api/invoices/${anId(31)}/send`])
    await expect.element(next.getByRole('group', { name: /^Pa(iement|yment)/ })).toHaveFocus()
  })

  test.each([
    ['fr', 'La note n’a pas pu être lue', 'Réessayer', 'Envoyer la note'],
    ['en', 'The invoice couldn’t be read', 'Try again', 'Send the invoice'],
  ] as const)(
    'that cannot be read says so, and is read again on request, in %s',
    async (language, unread, again, send) => {
      let answer: () => unknown = () => new Refusal('unavailable')
      withMoney(api, { invoice: issued })
      api.on('GET /api/invoices/*', () => answer())
      justCompleted()
      await visit(`/sessions/${RECORDED}`, { language })
      const next = page.getByRole('region', { name: language === 'fr' ? 'La suite' : 'What’s next' })
      await expect.element(next.getByText(unread)).toBeVisible()
      await expect.element(next.getByRole('button', { name: send })).not.toBeInTheDocument()
      answer = () => note
      await next.getByRole('button', { name: again }).click()
      await expect.element(next.getByRole('button', { name: send })).toBeVisible()
      await expect.element(next.getByText(unread)).not.toBeInTheDocument()
    },
  )

  test('whose mail could not be delivered says so, and can be sent again', async () => {
    withMoney(api, { invoice: issued })
    const delivery = { status: 'failed' as const, recipient: 'camille@essais.test', error: null }
    api.on('GET /api/invoices/*', () => ({ ...note, sentAt, delivery }))
    justCompleted()
    await visit(`/sessions/${RECORDED}`)
    await expect.element(card.getByText('La note n’a pas pu être remise.')).toBeVisible()
    await expect.element(card.getByRole('button', { name: 'Envoyer la note' })).toBeVisible()
  })

  test.each([
    ['is not offered to be sent where nobody has an address', null, 0],
    ['is sent to another payer, though the client has no address', 'payeur@essais.test', 1],
  ])('%s', async (_, sendTo, offers) => {
    withMoney(api, { invoice: issued })
    api.on('GET /api/invoices/*', () => ({ ...note, sendTo }))
    const patient = { ...aSession().patient, email: null }
    justCompleted({ session: { ...thisMorning, patient } })
    await visit(`/sessions/${RECORDED}`)
    await expect.element(card.getByRole('link', { name: 'Note 2027-00042' })).toBeVisible()
    await expect.poll(() => api.of('GET', /.*invoices.*/).length).toBeGreaterThan(0)
    await expect.poll(() => card.getByRole('button', { name: 'Envoyer la note' }).elements()).toHaveLength(offers)
  })
})
