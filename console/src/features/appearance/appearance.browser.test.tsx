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
const unfold = () => panel().getByText('Plus de choix').click()
const group = (name: string) => panel().getByRole('group', { name })

async function openPanel(path = '/requests') {
  const visited = await visit(path)
  await page.getByRole('button', { name: 'Compte de Claire Vasseur' }).click()
  await page.getByRole('button', { name: 'Affichage' }).click()
  await expect.element(panel()).toBeVisible()
  return visited
}

describe('the panel for the appearance', () => {
  test('applies each choice at once, and leaves the page usable', async () => {
    await openPanel()
    await unfold()
    await group('Navigation').getByText('Sur le côté').click()
    await expect.poll(() => document.querySelector('[data-slot=navigation-side]')).not.toBeNull()
    await panel().getByLabelText('Réduite aux icônes').click()
    await expect.poll(preferences).toMatchObject({ navigationType: 'vertical', verticalNavCollapsed: 'on' })
    await page.getByRole('navigation', { name: 'Navigation principale' }).getByRole('link', { name: 'Séances' }).click()
    await expect.element(page.getByRole('heading', { name: 'Séances', level: 1 })).toBeVisible()
    await expect.element(panel()).toBeVisible()
  })

  test('begins with theme, colour and language; the rest is there once it is unfolded', async () => {
    await openPanel()
    const shown = () =>
      panel()
        .getByRole('group')
        .elements()
        .filter((one) => !one.closest('details:not([open])'))
        .map((one) => one.querySelector('legend')?.textContent)
    await expect.poll(shown).toEqual(['Thème', 'Couleur du thème clair', 'Langue'])
    await unfold()
    await expect.poll(shown).toContain('Pied de page')
  })

  test('gives the focus back when it closes, also by Escape', async () => {
    await openPanel()
    await expect.element(panel()).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(panel()).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Compte de Claire Vasseur' })).toHaveFocus()
  })

  test('opens by a command too', async () => {
    await visit('/requests')
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    openAppearance()
    await expect.element(panel()).toBeVisible()
  })

  test('works by keyboard alone', async () => {
    await openPanel()
    await unfold()
    ;(group('Surfaces').getByRole('radio', { name: 'Nuances' }).element() as HTMLElement).focus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.poll(() => root.dataset.skin).toBe('bordered')
  })

  test('on a phone offers only what has an effect there, and leaves the page visible above', async () => {
    await page.viewport(360, 740)
    await openPanel()
    await unfold()
    await expect.element(group('Navigation')).not.toBeInTheDocument()
    await expect.element(group('Largeur des pages')).not.toBeInTheDocument()
    expect(panel().element().getBoundingClientRect().top).toBeGreaterThan(240)
    expect(root.scrollWidth).toBeLessThanOrEqual(360)
  })

  test('resets everything but the language, which can be undone', async () => {
    setPreferences({ skin: 'bordered', contentWidth: 'fluid' })
    chooseTheme('dark')
    choosePrimaryColor('dark', '#b83a6b')
    await openPanel()
    await panel().getByRole('button', { name: 'Tout rétablir' }).click()
    await expect.poll(preferences).toMatchObject({ skin: 'default', contentWidth: 'boxed' })
    expect(primaryColor('dark')).toBeNull()
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    await expect.poll(preferences).toMatchObject({ skin: 'bordered', contentWidth: 'fluid' })
    expect(root.dataset.theme).toBe('dark')
    expect(primaryColor('dark')).toBe('#b83a6b')
  })

  test('keeps what was chosen after the reset when the reset is undone', async () => {
    setPreferences({ skin: 'bordered', contentWidth: 'fluid' })
    chooseTheme('dark')
    await openPanel()
    await panel().getByRole('button', { name: 'Tout rétablir' }).click()
    setPreferences({ footerType: 'hidden' })
    chooseTheme('light')
    await page.getByRole('button', { name: 'Revenir en arrière' }).click()
    await expect.poll(preferences).toMatchObject({ skin: 'bordered', contentWidth: 'fluid', footerType: 'hidden' })
    expect(root.dataset.theme).toBe('light')
  })

  test.each(['light', 'dark'] as const)('is accessible, in the %s theme', async (theme) => {
    chooseTheme(theme)
    await openPanel()
    expect(await findBarriers()).toEqual([])
    await unfold()
    await expect.element(group('Surfaces')).toBeVisible()
    expect(await findBarriers()).toEqual([])
  })
})

describe('the primary colour', () => {
  test('is the product’s violet without a choice', () => {
    chooseTheme('light')
    choosePrimaryColor('light', null)
    const parts = drawn('--primary').map((part) => part.toString(16).padStart(2, '0'))
    expect(`#${parts.join('')}`).toBe(PRODUCT_COLOR)
  })

  test('is chosen for the shown theme, and can be used for the other too', async () => {
    chooseTheme('light')
    await openPanel()
    await group('Couleur du thème clair').getByTitle('Bleu canard').click()
    await expect.poll(() => primaryColor('light')).toBe('#0b7f86')
    expect(primaryColor('dark')).toBeNull()
    await panel().getByRole('button', { name: 'La prendre aussi pour le thème sombre' }).click()
    await expect.poll(() => primaryColor('dark')).toBe('#0b7f86')
  })

  const colors = [...offered.map(({ color }) => color), '#ffff00', '#ffffff', '#000000', '#00ff00']
  const cases = (['light', 'dark'] as const).flatMap((theme) =>
    (['default', 'bordered'] as const).map((skin) => [theme, skin] as const),
  )
  test.each(cases)('keeps every text readable, whatever it is: %s theme, %s skin', (theme, skin) => {
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

/** Returns a token as the browser renders it, in parts of 255. */
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
