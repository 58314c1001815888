import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api, expectAccessible, fillIn, heading, showBooking, time, toDetails, type } from './stage.ts'

const programme = () => page.getByRole('region', { name: 'Votre programme' })
const lines = () => programme().getByRole('listitem')

beforeEach(() => {
  api.isProgramme = true
})

describe('the card of a pack', () => {
  test('shows the number of sessions, and over how many weeks', async () => {
    showBooking()
    await expect.element(type('Première séance').getByText('3 séances sur 4 semaines')).toBeVisible()
    await expect.element(type('Séance de suivi').getByText(/séances sur/)).not.toBeInTheDocument()
  })
})

describe('a visitor who books a pack', () => {
  test('sees the whole programme before sending, and it is asked for once', async () => {
    showBooking()
    await toDetails()
    await expect.element(programme()).toBeVisible()
    await expect.poll(() => lines().all().length).toBe(3)
    const [, second, third] = lines()
      .elements()
      .map((line) => line.textContent)
    expect(second).toMatch(/à 10\shDeuxième séance · 1\sh · 70,00\s€$/)
    expect(third).toMatch(/^Date à fixer/)
    await expect.element(programme().getByText(/réservées avec la confirmation de la première/)).toBeVisible()
    const [request] = api.called('programme')
    expect(request?.query.get('holdToken')).toMatch(/^hold-/)
    await fillIn()
    expect(api.called('programme')).toHaveLength(1)
  })

  test('sees it planned once it is booked, with a link to each later session', async () => {
    api.isAutoAccepting = true
    showBooking()
    await toDetails()
    await fillIn()
    await page.getByRole('button', { name: 'Confirmer le rendez-vous' }).click()
    await expect.element(heading('Votre rendez-vous est confirmé')).toBeVisible()
    const link = programme().getByRole('link', { name: /^Deuxième séance, .* ouvrir dans un nouvel onglet$/ })
    await expect.element(link).toHaveAttribute('href', 'https://api.example.test/booking/link-1')
    await expect.element(programme().getByText(/· à confirmer/)).toBeVisible()
    expect(programme().getByRole('link').all()).toHaveLength(1)
  })

  test('learns that the rest waits with the request', async () => {
    showBooking()
    await toDetails()
    await fillIn()
    await page.getByRole('button', { name: 'Envoyer la demande' }).click()
    await expect.element(programme().getByText(/dès que la première est acceptée/)).toBeVisible()
    expect(programme().getByRole('link').all()).toHaveLength(0)
  })

  test('books it also when its dates cannot be loaded, and may try again', async () => {
    api.upset('programme', { status: 429, code: 'too_many_requests' })
    showBooking()
    await toDetails()
    await expect.element(page.getByText('Les dates du programme n’ont pas pu être chargées.')).toBeVisible()
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.poll(() => lines().all().length).toBe(3)
  })

  test('sees no programme for a single session', async () => {
    showBooking()
    await type('Séance de suivi').click()
    await time('10:00').click()
    await expect.element(heading('Vos coordonnées')).toBeVisible()
    await expect.element(programme()).not.toBeInTheDocument()
    expect(api.called('programme')).toEqual([])
  })
})

describe.each(['light', 'dark'])('in the %s theme', (theme) => {
  test.each([360, 1280])('the programme has no barrier at %i px', async (width) => {
    await page.viewport(width, 900)
    const element = showBooking({ theme })
    await toDetails()
    await expect.poll(() => lines().all().length).toBe(3)
    await expectAccessible(element)
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  })
})
