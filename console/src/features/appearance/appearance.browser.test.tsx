import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { colors as offered, PRODUCT_COLOR } from '../../lib/colors'
import { forgetPreferences, preferences, setPreferences } from '../../lib/layout-preferences'
import { choosePrimaryColor, chooseTheme, followTheme, primaryColor } from '../../lib/theme'
import { closeAppearance, openAppearance } from './open-appearance'

const root = document.documentElement

beforeEach(async () => {
  await page.viewport(1280, 900)
  aQuietPractice()
  followTheme()
})

afterEach(() => {
  closeAppearance()
  forgetPreferences()
  localStorage.clear()
  root.style.removeProperty('--brand')
})

const panel = () => page.getByRole('dialog', { name: 'Affichage' })
const group = (name: string) => panel().getByRole('group', { name })

async function openPanel(path = '/requests') {
  const visited = await visit(path)
  await page.getByRole('button', { name: 'Compte de Claire Vasseur' }).click()
  await page.getByRole('button', { name: 'Affichage' }).click()
  await expect.element(panel()).toBeVisible()
  return visited
}

describe('the panel in which the look is chosen', () => {
  test('shows each choice at once, and leaves the page in use', async () => {
    await openPanel()
    await group('Navigation').getByText('Sur le côté').click()
    await expect.poll(() => document.querySelector('[data-slot=navigation-side]')).not.toBeNull()
    await panel().getByLabelText('Réduite aux icônes').click()
    expect(preferences()).toMatchObject({ navigationType: 'vertical', verticalNavCollapsed: 'on' })
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Séances' }).click()
    await expect.element(page.getByRole('heading', { name: 'Séances', level: 1 })).toBeVisible()
    await expect.element(panel()).toBeVisible()
  })

  test('gives the focus back when it closes, also by Escape', async () => {
    await openPanel()
    await expect.element(panel()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Compte de Claire Vasseur' })).toHaveFocus()
  })

  test('opens from elsewhere too, e.g. by a command', async () => {
    await visit('/requests')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    openAppearance()
    await expect.element(panel()).toBeVisible()
  })

  test('chooses by the keyboard alone', async () => {
    await openPanel()
    ;(group('Surfaces').getByRole('radio', { name: 'Nuances' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => root.dataset.skin).toBe('bordered')
  })

  test('offers on a phone only what shows on one, and leaves the page in sight above', async () => {
    await page.viewport(360, 740)
    await openPanel()
    expect(group('Navigation').elements()).toEqual([])
    expect(group('Largeur des pages').elements()).toEqual([])
    expect(panel().element().getBoundingClientRect().top).toBeGreaterThan(240)
    expect(root.scrollWidth).toBeLessThanOrEqual(360)
  })

  test('resets everything but the language, and takes that back', async () => {
    setPreferences({ skin: 'bordered', contentWidth: 'fluid' })
    chooseTheme('dark')
    choosePrimaryColor('dark', '#b83a6b')
    await openPanel()
    await panel().getByRole('button', { name: 'Tout rétablir' }).click()
    expect(preferences()).toMatchObject({ skin: 'default', contentWidth: 'boxed' })
    expect(primaryColor('dark')).toBeNull()
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    expect(preferences()).toMatchObject({ skin: 'bordered', contentWidth: 'fluid' })
    expect(root.dataset.theme).toBe('dark')
    expect(primaryColor('dark')).toBe('#b83a6b')
  })

  test('leaves alone what was chosen after the reset, when that is taken back', async () => {
    setPreferences({ skin: 'bordered', contentWidth: 'fluid' })
    chooseTheme('dark')
    await openPanel()
    await panel().getByRole('button', { name: 'Tout rétablir' }).click()
    setPreferences({ footerType: 'hidden' })
    chooseTheme('light')
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    expect(preferences()).toMatchObject({ skin: 'bordered', contentWidth: 'fluid', footerType: 'hidden' })
    expect(root.dataset.theme).toBe('light')
  })

  test.each(['light', 'dark'] as const)('has no barrier, in the %s theme', async (theme) => {
    chooseTheme(theme)
    await openPanel()
    expect(await findBarriers()).toEqual([])
  })
})

describe('the primary colour', () => {
  test('is without a choice the violet that pickers and mails name', () => {
    chooseTheme('light')
    choosePrimaryColor('light', null)
    const parts = drawn('--primary').map((part) => part.toString(16).padStart(2, '0'))
    expect(`#${parts.join('')}`).toBe(PRODUCT_COLOR)
  })

  test('is chosen for the theme that is shown, and may be taken for the other too', async () => {
    chooseTheme('light')
    await openPanel()
    await group('Couleur du thème clair').getByTitle('Bleu canard').click()
    expect(primaryColor('light')).toBe('#0b7f86')
    expect(primaryColor('dark')).toBeNull()
    await panel().getByRole('button', { name: 'La prendre aussi pour le thème sombre' }).click()
    expect(primaryColor('dark')).toBe('#0b7f86')
  })

  const colors = [...offered.map(({ color }) => color), '#ffff00', '#ffffff', '#000000', '#00ff00']
  const cases = (['light', 'dark'] as const).flatMap((theme) =>
    (['default', 'bordered'] as const).map((skin) => [theme, skin] as const),
  )
  test.each(cases)('never makes a word unreadable, whatever it is: %s theme, %s skin', (theme, skin) => {
    setPreferences({ skin })
    chooseTheme(theme)
    for (const color of colors) {
      choosePrimaryColor(theme, color)
      const primary = drawn('--primary')
      expect(contrast(primary, drawn('--primary-foreground')), `on ${color}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(primary, drawn('--background')), `${color} on the page`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(primary, drawn('--card')), `${color} on a card`).toBeGreaterThanOrEqual(4.5)
    }
  })
})

/** A token as the browser draws it, in parts of 255. */
function drawn(name: string) {
  const probe = document.body.appendChild(document.createElement('i'))
  probe.style.color = `var(${name})`
  const pen = new OffscreenCanvas(1, 1).getContext('2d') as OffscreenCanvasRenderingContext2D
  pen.fillStyle = getComputedStyle(probe).color
  pen.fillRect(0, 0, 1, 1)
  probe.remove()
  return [...pen.getImageData(0, 0, 1, 1).data.slice(0, 3)]
}

function contrast(one: number[], other: number[]) {
  const [low = 0, high = 0] = [one, other].map(luminance).sort((a, b) => a - b)
  return (high + 0.05) / (low + 0.05)
}

function luminance(parts: number[]) {
  const [r = 0, g = 0, b = 0] = parts.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
