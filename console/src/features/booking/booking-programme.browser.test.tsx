import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { plain, visit } from '../../../test/app'
import { aBooking } from '../../../test/build'
import { FakeApi, Refusal } from '../../../test/fake-api'
import type { Booking } from './use-booking'

type Step = NonNullable<Booking['programme']>[number]

const links = ['first', 'second'].map((name) => `/booking/a-token-of-more-than-twenty-characters-${name}`)
const starts = ['2027-03-02T08:30:00.000Z', '2027-03-16T08:30:00.000Z'] as const
const session = { durationMinutes: 60, priceCents: 7000, location: 'office' as const }
let api: FakeApi
let isConfirmed: boolean

const programme = () => page.getByRole('region', { name: 'Votre programme' })

/** The booking of one of both links, with its programme. */
function booking(index: number): Booking {
  const later = isConfirmed ? ('scheduled' as const) : ('pre_scheduled' as const)
  const steps: Step[] = [
    { ...session, name: 'Première séance', startsAt: starts[0], status: 'scheduled', isThis: index === 0 },
    { ...session, name: 'Suite', startsAt: starts[1], status: later, isThis: index === 1 },
    { ...session, name: 'Dernière', startsAt: null, status: null, isThis: false },
  ].map((step, n) => ({ ...step, manageUrl: links[n] ? `https://app.example.test${links[n]}` : null }) as Step)
  const one = { startsAt: starts[index]!, status: index ? later : ('scheduled' as const) }
  return aBooking({ ...one, canConfirm: index === 1 && !isConfirmed, programme: steps })
}

beforeEach(() => {
  isConfirmed = false
  api = new FakeApi()
    .on('GET /api/public/bookings/*', (_, [token]) => booking(token?.endsWith('second') ? 1 : 0))
    .on('POST /api/public/bookings/*/confirm', () => {
      isConfirmed = true
      return booking(1)
    })
})

describe('a visitor’s booking of a programme', () => {
  test('shows all its sessions and links to the others', async () => {
    const { address } = await visit(links[0]!, { isAnonymous: true })
    await expect.element(programme()).toBeVisible()
    const lines = programme().getByRole('listitem').elements()
    expect(lines.map((line) => plain(line.textContent))).toEqual([
      'mardi 2 mars à 9 h 30Première séance · ce rendez-vous',
      'mardi 16 mars à 9 h 30Suite · à confirmer',
      'Date à fixer avec le cabinetDernière',
    ])
    await programme()
      .getByRole('link', { name: /^Suite/ })
      .click()
    await expect.poll(address).toBe(links[1])
    await expect.element(page.getByRole('heading', { name: 'Camille, ce rendez-vous vous est réservé' })).toBeVisible()
  })

  test('confirms a later session', async () => {
    await visit(links[1]!, { isAnonymous: true })
    await page.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
    await expect.element(page.getByRole('heading', { name: /votre rendez-vous est confirmé/ })).toHaveFocus()
    await expect.element(page.getByRole('button', { name: 'Confirmer ce rendez-vous' })).not.toBeInTheDocument()
    await expect.poll(() => api.of('POST', /.*confirm/)).toHaveLength(1)
  })

  test('confirms all its planned sessions with one press, and says so where one of them is not possible any more', async () => {
    const confirmed = new Set<string>()
    const names = ['second', 'third', 'fourth']
    const linkOf = (name: string) => `/booking/a-token-of-more-than-twenty-characters-${name}`
    const tokenOf = (name: string) => linkOf(name).split('/').at(-1)!
    const whole = () => {
      const [first] = booking(0).programme!
      const later = names.map((name, nth): Step => {
        const startsAt = new Date(Date.parse(starts[1]) + nth * 14 * 86_400_000).toISOString()
        const status = confirmed.has(tokenOf(name)) ? 'scheduled' : 'pre_scheduled'
        const link = `https://app.example.test${linkOf(name)}`
        const may = status === 'pre_scheduled' && { canConfirm: true as const }
        return { ...session, name: 'Suite', startsAt, status, isThis: false, manageUrl: link, ...may }
      })
      return aBooking({ programme: [first!, ...later] })
    }
    let isGone = true
    api.on('GET /api/public/bookings/*', whole).on('POST /api/public/bookings/*/confirm', (_, [token]) => {
      if (token === tokenOf('third') && isGone) return new Refusal('transition_not_allowed', { current: 'cancelled' })
      confirmed.add(token!)
      return whole()
    })
    await visit(links[0]!, { isAnonymous: true })
    const all = (count: number) =>
      programme().getByRole('button', { name: `Confirmer les ${count} rendez-vous du programme` })
    await all(3).click()
    await expect.element(programme().getByRole('alert')).toBeVisible()
    await expect.element(all(2)).toBeVisible()
    isGone = false
    await all(2).click()
    await expect.element(all(2)).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
    expect([...confirmed]).toEqual(names.map(tokenOf))
    expect(await findBarriers()).toEqual([])
  })

  test('says why a session can no longer be confirmed', async () => {
    api.on('POST /api/public/bookings/*/confirm', () => new Refusal('transition_not_allowed', { current: 'cancelled' }))
    await visit(links[1]!, { isAnonymous: true })
    await page.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
    await expect.element(page.getByRole('alert')).toBeVisible()
  })

  test('is told to ask a closed practice whether an agreed session takes place', async () => {
    const { practice, ...rest } = booking(0)
    api.on('GET /api/public/bookings/*', () => ({ ...rest, practice: { ...practice, isClosed: true as const } }))
    await visit(links[0]!, { isAnonymous: true })
    await expect.element(page.getByText(/joignez le cabinet directement/)).toBeVisible()
  })

  test('is told that a closed practice confirms nothing any more, also where it closed meanwhile', async () => {
    let isClosed = false
    api
      .on('GET /api/public/bookings/*', () => {
        const { practice, ...rest } = booking(1)
        const closed = { ...rest, canConfirm: false, practice: { ...practice, isClosed: true as const } }
        return isClosed ? closed : booking(1)
      })
      .on('POST /api/public/bookings/*/confirm', () => {
        isClosed = true
        return new Refusal('not_offered')
      })
    await visit(links[1]!, { isAnonymous: true })
    await page.getByRole('button', { name: 'Confirmer ce rendez-vous' }).click()
    await expect
      .element(page.getByRole('heading', { name: 'Cabinet des Tilleuls n’est plus ouvert sur Ancrage' }))
      .toBeVisible()
    await expect.element(page.getByText(/joignez le cabinet directement/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Confirmer ce rendez-vous' })).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Annuler' })).toBeVisible()
    expect(await findBarriers()).toEqual([])
  })

  test.each(['light', 'dark'])('is accessible on a phone, %s', async (theme) => {
    await page.viewport(360, 780)
    document.documentElement.dataset.theme = theme
    await visit(links[1]!, { isAnonymous: true })
    await expect.element(programme()).toBeVisible()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  })
})
