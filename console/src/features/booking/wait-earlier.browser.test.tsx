import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { FakeApi, Refusal } from '../../../test/fake-api'

const PATH = '/booking/a-token-of-more-than-twenty-characters'

test('a choice that was not saved says why, in the colour of errors', async () => {
  new FakeApi()
    .on('GET /api/public/bookings/*', () => aBooking({ earlier: { isWanted: false } }))
    .on('PUT /api/public/bookings/*/earlier', () => new Refusal('too_many_requests'))
  await visit(PATH, { isAnonymous: true })
  const box = page.getByRole('checkbox', { name: 'Me prévenir si un horaire plus tôt se libère' })
  await box.click()
  const reason = page.getByText(/^Trop d’essais/)
  await expect.element(reason).toBeVisible()
  await expect.element(box).not.toBeChecked()
  // "Annuler" has the colour of what is dangerous, as refused fields have.
  const danger = getComputedStyle(page.getByRole('button', { name: 'Annuler' }).element()).color
  expect(getComputedStyle(reason.element()).color).toBe(danger)
})

describe('an earlier time', () => {
  const monday = '2027-03-01T09:00:00.000Z'

  test('is put on the waiting list by one press, and taken off by another', async () => {
    let isWanted = false
    const api = new FakeApi()
      .on('GET /api/public/bookings/*', () => aBooking({ earlier: { isWanted } }))
      .on('PUT /api/public/bookings/*/earlier', ({ body }) => {
        isWanted = (body as { isWanted: boolean }).isWanted
        return aBooking({ earlier: { isWanted } })
      })
    await visit(PATH, { isAnonymous: true })
    const box = page.getByRole('checkbox', { name: 'Me prévenir si un horaire plus tôt se libère' })
    await expect.element(box).not.toBeChecked()
    await box.click()
    await expect.element(page.getByText(/vous recevrez un e.mail/)).toBeVisible()
    await box.click()
    await expect.element(box).not.toBeChecked()
    expect(api.of('PUT', /.*earlier/).map(({ body }) => body)).toEqual([{ isWanted: true }, { isWanted: false }])
  })

  test('that is free is taken by a button only', async () => {
    const proposals = [{ startsAt: monday, until: '2027-02-27T13:00:00.000Z' }]
    let booking = aBooking({ earlier: { isWanted: true }, proposals })
    const api = new FakeApi()
      .on('GET /api/public/bookings/*', () => booking)
      .on('POST /api/public/bookings/*/pick-proposal', () => {
        booking = aBooking({ startsAt: monday, earlier: { isWanted: false } })
        return booking
      })
    await visit(PATH, { isAnonymous: true })
    await expect.element(page.getByRole('heading', { name: /peut vous recevoir plus tôt/ })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Garder mon horaire' })).toBeVisible()
    expect(api.requests.filter(({ method }) => method !== 'GET')).toEqual([])
    await page.getByRole('button', { name: /^Choisir lundi 1er mars/ }).click()
    await expect.element(page.getByRole('heading', { name: /recevoir plus tôt/ })).not.toBeInTheDocument()
    expect(api.of('POST', /.*pick-proposal/).map(({ body }) => body)).toEqual([{ startsAt: monday }])
  })

  test.each([
    ['is gone when its mail is opened too late: the page says so', { startsAt: '2027-03-02T08:30:00.000Z' }, true],
    ['that was taken by the same mail before is not spoken of again', { startsAt: monday }, false],
  ])('%s', async (_name, given, isGone) => {
    new FakeApi().on('GET /api/public/bookings/*', () => aBooking({ ...given, earlier: { isWanted: true } }))
    await visit(`${PATH}?offered=${monday}`, { isAnonymous: true })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: /recevoir plus tôt/ })).not.toBeInTheDocument()
    expect(page.getByText(/n’est plus gardé pour vous/).elements()).toHaveLength(isGone ? 1 : 0)
  })

  test('that is still on offer is not called gone', async () => {
    const proposals = [{ startsAt: monday, until: '2027-02-27T13:00:00.000Z' }]
    new FakeApi().on('GET /api/public/bookings/*', () => aBooking({ earlier: { isWanted: true }, proposals }))
    await visit(`${PATH}?offered=${monday}`, { isAnonymous: true })
    await expect.element(page.getByRole('button', { name: /^Choisir lundi 1er mars/ })).toBeVisible()
    await expect.element(page.getByText(/n’est plus gardé pour vous/)).not.toBeInTheDocument()
  })
})
