import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { FakeApi, Refusal } from '../../../test/fake-api'

const PATH = '/booking/a-token-of-more-than-twenty-characters'

describe('times proposed by the practice', () => {
  const [ten, eleven] = ['2027-03-03T09:00:00.000Z', '2027-03-03T10:00:00.000Z']
  const until = '2027-03-01T09:00:00.000Z'
  const proposals = [ten, eleven].map((startsAt) => ({ startsAt, until }))

  test('are only taken by a button, which agrees the booking', async () => {
    let booking = aBooking({ status: 'pending_validation', canReschedule: false, proposals })
    const api = new FakeApi()
      .on('GET /api/public/bookings/*', () => booking)
      .on('POST /api/public/bookings/*/pick-proposal', ({ body }) => {
        const { startsAt } = body as { startsAt: string }
        booking = aBooking({ status: 'scheduled', startsAt })
        return booking
      })
    await visit(PATH, { isAnonymous: true })
    await expect.element(page.getByRole('heading', { name: /vous propose d’autres horaires/ })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /un autre horaire vous convient-il/ })).toBeVisible()
    await expect.element(page.getByText(/vous répondra/)).not.toBeInTheDocument()
    await expect.element(page.getByText('Vous aviez demandé')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ajouter à mon agenda' })).not.toBeInTheDocument()
    const pick = page.getByRole('button', { name: /^Choisir mercredi 3 mars à 11/ })
    const order = pick.element().compareDocumentPosition(page.getByText('Vous aviez demandé').element())
    expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(api.requests.filter(({ method }) => method === 'POST')).toEqual([])
    await pick.click()
    await expect.element(page.getByRole('heading', { name: /vous propose/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(api.of('POST', /.*pick-proposal/).map(({ body }) => body)).toEqual([{ startsAt: eleven }])
  })

  test.each([
    ['not_offered', 'pending_validation'],
    ['transition_not_allowed', 'scheduled'],
  ] as const)('that are no longer reserved say so (%s), and the current state is shown', async (code, status) => {
    let booking = aBooking({ status: 'pending_validation', canReschedule: false, proposals })
    new FakeApi()
      .on('GET /api/public/bookings/*', () => booking)
      .on('POST /api/public/bookings/*/pick-proposal', () => {
        booking = aBooking({ status, canReschedule: false })
        return new Refusal(code)
      })
    await visit(PATH, { isAnonymous: true })
    await page.getByRole('button', { name: /^Choisir mercredi 3 mars à 10/ }).click()
    await expect.element(page.getByText(/n’est plus gardé pour vous/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Choisir/ })).not.toBeInTheDocument()
  })

  test.each([
    ['beside those that are left', proposals.slice(0, 1)],
    ['where none is left', undefined],
  ])('that ended with a change of the booking are spoken of, %s', async (_name, left) => {
    const booking = aBooking({ status: 'pending_validation', canReschedule: false, haveProposalsEnded: true })
    new FakeApi().on('GET /api/public/bookings/*', () => ({ ...booking, ...(left && { proposals: left }) }))
    await visit(PATH, { isAnonymous: true })
    await expect.element(page.getByText(/Des horaires proposés ne sont plus gardés pour vous/)).toBeVisible()
    await expect.poll(() => page.getByRole('button', { name: /^Choisir/ }).elements()).toHaveLength(left?.length ?? 0)
  })

  test('are not contradicted by words about changes that came too late', async () => {
    const isTooLate = { changeableUntil: '2026-02-28T09:00:00.000Z', canReschedule: false, canCancel: false }
    let booking = aBooking({ ...isTooLate, status: 'pending_validation', proposals })
    new FakeApi()
      .on('GET /api/public/bookings/*', () => booking)
      .on('POST /api/public/bookings/*/decline-proposals', () => {
        booking = aBooking({ ...isTooLate, status: 'pending_validation' })
        return booking
      })
    await visit(PATH, { isAnonymous: true })
    const late = page.getByText('Les changements en ligne sont clos')
    await expect.element(page.getByRole('button', { name: /^Choisir mercredi 3 mars à 11/ })).toBeVisible()
    await expect.element(late).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Aucun ne me convient' }).click()
    await expect.element(late).toBeVisible()
  })

  test('are declined by one press', async () => {
    let booking = aBooking({ status: 'pending_validation', canReschedule: false, proposals })
    const api = new FakeApi()
      .on('GET /api/public/bookings/*', () => booking)
      .on('POST /api/public/bookings/*/decline-proposals', () => {
        booking = aBooking({ status: 'pending_validation', canReschedule: false })
        return booking
      })
    await visit(PATH, { isAnonymous: true })
    await page.getByRole('button', { name: 'Aucun ne me convient' }).click()
    await expect.element(page.getByRole('heading', { name: /vous propose/ })).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(api.of('POST', /.*decline-proposals/)).toHaveLength(1)
  })
})
