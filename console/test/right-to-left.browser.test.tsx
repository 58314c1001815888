import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { animationsEnd } from '../../tests/accessibility/animations-end.ts'
import type { Language } from '../src/lib/languages'
import { forgetPreferences, setPreferences } from '../src/lib/layout-preferences'
import { aQuietPractice, visit } from './app'
import { aPage, aSession, inFull } from './build'
import type { FakeApi } from './fake-api'
import { addPseudoLanguage, PSEUDO } from './pseudo-language'

let api: FakeApi
let forget: () => Promise<void>

beforeEach(async () => {
  await page.viewport(1280, 800)
  api = aQuietPractice()
  forget = await addPseudoLanguage()
})

afterEach(async () => {
  forgetPreferences()
  await forget()
})

const language = PSEUDO as Language
const boxOf = (selector: string) => {
  const element = document.querySelector(selector)
  if (!element) throw new Error(`nothing is ${selector}`)
  return element.getBoundingClientRect()
}
/** Says whether one element is before the other, read from the right. */
const isBefore = (one: string, other: string) => boxOf(one).left >= boxOf(other).right

async function aList() {
  const session = aSession({ status: 'scheduled' })
  api
    .on('GET /api/sessions', () => aPage([session], { total: 60 }))
    .on('GET /api/sessions/*', () => inFull(session))
    .on('GET /api/sessions/*/history', () => [])
  return session
}

test('the document declares its direction', async () => {
  await visit('/requests', { language })
  await expect.poll(() => document.documentElement.dir).toBe('rtl')
  await expect.element(page.getByRole('heading', { level: 1, name: /^\[.*\]$/ })).toBeVisible()
})

test('the header begins at the right, and so does the navigation', async () => {
  await visit('/requests', { language })
  await expect.element(page.getByRole('navigation', { name: /Main navigation/ })).toBeVisible()
  expect(isBefore('[data-slot=header] a[href="/"]', '[data-slot=header] button')).toBe(true)
  expect(isBefore('nav a[href="/"]', 'nav a[href="/requests"]')).toBe(true)
  expect(isBefore('nav a[href="/requests"]', 'nav a[href="/sessions"]')).toBe(true)
})

test('the side navigation is at the right', async () => {
  setPreferences({ navigationType: 'vertical' })
  await visit('/requests', { language })
  await expect.element(page.getByRole('navigation', { name: /Main navigation/ })).toBeVisible()
  expect(boxOf('[data-slot=navigation-side]').right).toBe(document.documentElement.clientWidth)
  expect(isBefore('[data-slot=navigation-side]', 'main')).toBe(true)
})

test('a list has its names at the right, and mirrored page buttons', async () => {
  await aList()
  await visit('/sessions', { language })
  await expect.element(page.getByRole('table')).toBeVisible()
  expect(isBefore('th:first-child', 'th:last-child')).toBe(true)
  const first = document.querySelector('th:first-child')
  expect(first && getComputedStyle(first).textAlign).toMatch(/start|right/)
  expect(isBefore('.lucide-chevron-left', '.lucide-chevron-right')).toBe(true)
  expect(getComputedStyle(document.querySelector('.lucide-chevron-left') as Element).scale).toBe('-1 1')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test('a sheet opens from the left, with its close button at its left', async () => {
  const session = await aList()
  await visit(`/sessions?session=${session.id}`, { language })
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await animationsEnd()
  expect(boxOf('[data-slot=dialog]').left).toBe(0)
  expect(isBefore('[data-slot=dialog] h2', '[data-slot=dialog] header button')).toBe(true)
})

test('the menu overlay of a phone opens from the right', async () => {
  await page.viewport(360, 740)
  await visit('/requests', { language })
  await page.getByRole('button', { name: /^\[More/ }).click()
  await expect.element(page.getByRole('dialog')).toBeVisible()
  await animationsEnd()
  expect(boxOf('[data-slot=overlay]').right).toBe(document.documentElement.clientWidth)
})

test('a form has its labels at the right, and the button that shows a password at the left', async () => {
  await visit('/login', { language, isAnonymous: true })
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  const field = boxOf('input[type=password]')
  expect(boxOf(`label[for="${document.querySelector('input[type=password]')?.id}"]`).right).toBeCloseTo(field.right, 0)
  expect(boxOf('input[type=password] ~ button').right).toBeLessThan(field.left + field.width / 2)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(document.documentElement.clientWidth)
})

test.each(['/requests', '/sessions', '/settings/security'])(
  'longer texts do not overflow %s on a phone',
  async (path) => {
    await page.viewport(360, 740)
    await visit(path, { language })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
  },
)

test('the pseudo-language is not offered to users', async () => {
  await forget()
  expect(Object.keys((await import('../src/lib/languages')).languages)).toEqual(['fr', 'en'])
})
