import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { announcedText, aQuietPractice, visit } from '../../../test/app'
import { atFirst, withDashboard } from '../../../test/build-dashboard'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withDashboard(aQuietPractice())
})

const tiles = page.getByRole('list', { name: 'Cartes affichées' })
const order = () =>
  tiles
    .getByRole('listitem')
    .elements()
    .map((tile) => tile.textContent)
const saved = () => api.of('PATCH', '/api/dashboard').at(-1)?.body

async function beginArranging() {
  await visit('/')
  await page.getByRole('button', { name: 'Organiser' }).click()
  await expect.element(tiles).toBeVisible()
}

test('a card is moved by keyboard alone, and its new place is announced', async () => {
  await beginArranging()
  const handle = page.getByRole('button', { name: /^La journée, position 1 sur 7/ })
  handle.element().focus()
  await userEvent.keyboard(' ')
  await expect.poll(announcedText).toContain('La journée : en déplacement, position 1 sur 7.')
  await userEvent.keyboard('{ArrowDown}')
  await expect.poll(announcedText).toContain('La journée : position 3 sur 7.')
  await userEvent.keyboard(' ')
  await expect
    .poll(order)
    .toEqual(
      ['Demandes à traiter', 'Les jours suivants', 'La journée', 'À faire', 'Séances'].concat(
        'Taux d’occupation',
        'Nouveaux clients',
      ),
    )
  await expect
    .poll(saved)
    .toMatchObject({ shown: ['requests', 'coming', 'today', 'todo', 'sessions', 'occupancy', 'clients'] })
})

test('a card is dragged to another place', async () => {
  await beginArranging()
  const handle = (name: RegExp) => page.getByRole('button', { name }).element()
  const middleOf = (element: Element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { clientX: left + width / 2, clientY: top + height / 2 }
  }
  const taken = handle(/^Nouveaux clients, position/)
  const goal = middleOf(handle(/^La journée, position/))
  const start = middleOf(taken)
  const at = (place: typeof goal) => ({ ...place, pointerId: 1, isPrimary: true, bubbles: true, buttons: 1 })
  // Each step waits until the list has announced it.
  taken.dispatchEvent(new PointerEvent('pointerdown', at(start)))
  document.dispatchEvent(new PointerEvent('pointermove', at({ ...start, clientY: start.clientY - 10 })))
  await expect.poll(announcedText).toContain('Nouveaux clients : en déplacement')
  document.dispatchEvent(new PointerEvent('pointermove', at(goal)))
  await expect.poll(announcedText).toContain('Nouveaux clients : position 1 sur 7.')
  document.dispatchEvent(new PointerEvent('pointerup', at(goal)))
  await expect.poll(() => order()[0]).toBe('Nouveaux clients')
})

test('buttons do the same as dragging', async () => {
  await beginArranging()
  await page.getByRole('button', { name: 'Séances : avancer' }).click()
  await expect.poll(() => order()[3]).toBe('Séances')
  await expect.poll(announcedText).toContain('Séances : position 4 sur 7.')
  const later = page.getByRole('button', { name: 'À faire : reculer' })
  await later.click()
  await expect.poll(() => order()[5]).toBe('À faire')
  await expect.element(later).toHaveFocus()
  await page.getByRole('button', { name: 'À faire : avancer' }).click()
  await page.getByRole('button', { name: 'Terminer' }).click()
  const names = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect
    .poll(names)
    .toEqual([
      'La journée',
      'Les jours suivants',
      'À faire',
      'Nouveaux clients',
      'Demandes à traiter',
      'Séances',
      'Taux d’occupation',
    ])
})

test.each([
  [1280, 'chevron-left', 'chevron-right'],
  [360, 'chevron-up', 'chevron-down'],
])('at %i px the buttons point to where the card moves', async (width, earlier, later) => {
  await page.viewport(width, 900)
  await beginArranging()
  const drawn = (name: string) => page.getByRole('button', { name }).element().querySelector('svg')?.classList
  expect(drawn('Séances : avancer')).toContain(`lucide-${earlier}`)
  expect(drawn('Séances : reculer')).toContain(`lucide-${later}`)
})

test('a hidden card leaves the page, its show button gets the focus, and it returns as the last one', async () => {
  await beginArranging()
  await page.getByRole('button', { name: 'La journée : masquer' }).click()
  const back = page.getByRole('button', { name: 'La journée : afficher' })
  await expect.element(back).toHaveFocus()
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(page.getByRole('region', { name: 'Demandes à traiter' })).toBeVisible()
  await expect.element(page.getByRole('region', { name: 'La journée' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Organiser' }).click()
  await back.click()
  await expect.poll(() => order().at(-1)).toBe('La journée')
  await page.getByRole('button', { name: 'Rétablir l’ordre initial' }).click()
  await expect.poll(() => order()[0]).toBe('La journée')
  await expect.poll(saved).toEqual({ shown: [], hidden: [] })
})

test('an arrangement that cannot be saved is reverted with a message', async () => {
  api.on('PATCH /api/dashboard', () => new Refusal('unavailable'))
  await beginArranging()
  await page.getByRole('button', { name: 'Séances : masquer' }).click()
  await expect.element(page.getByText('Votre tableau de bord n’a pas pu être enregistré')).toBeVisible()
  await expect.poll(() => order().length).toBe(7)
})

test('the arrangement of another device appears here, in one column on a phone', async () => {
  await page.viewport(360, 740)
  api.on('GET /api/dashboard', () => ({ ...atFirst, shown: ['clients', 'todo', 'today'], hidden: ['coming'] }))
  await visit('/')
  const names = () =>
    page
      .getByRole('heading', { level: 2 })
      .elements()
      .map(({ textContent }) => textContent)
  await expect.poll(names).toEqual(['Nouveaux clients', 'À faire', 'La journée'])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
})

test.each(['light', 'dark'])('arranging is accessible in %s', async (theme) => {
  document.documentElement.dataset.theme = theme
  await beginArranging()
  await page.getByRole('button', { name: 'Séances : masquer' }).click()
  await expect.element(page.getByRole('button', { name: 'Séances : afficher' })).toBeVisible()
  expect(await findBarriers()).toEqual([])
})
