import '../styles.css'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import html from '../../index.html?raw'
import { readCookie, writeCookie } from './cookie'
import {
  followPreferences,
  forgetPreferences,
  preferences,
  restorePreferences,
  setPreferences,
} from './layout-preferences'
import { type PreferenceName, preferenceTable } from './preference-table'
import { choosePrimaryColor, chooseTheme, primaryColor } from './theme'

const root = document.documentElement
const every = Object.entries(preferenceTable).flatMap(([name, values]) => values.map((value) => [name, value] as const))

/** Runs the script of index.html in a separate page, as a browser does before the first paint. */
function firstPaint(pathname = '/'): HTMLElement {
  const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
  const frame = document.body.appendChild(document.createElement('iframe'))
  const inner = frame.contentWindow as unknown as { eval: (code: string) => void }
  const filled = script.replace('%PREFERENCES%', JSON.stringify(preferenceTable))
  inner.eval(`{ const location = ${JSON.stringify({ pathname, search: '' })}; ${filled} }`)
  return frame.contentDocument?.documentElement ?? document.createElement('html')
}

afterEach(() => {
  forgetPreferences()
  localStorage.clear()
  for (const frame of document.querySelectorAll('iframe')) frame.remove()
  delete root.dataset.theme
  root.style.removeProperty('--brand')
})

describe('a layout preference', () => {
  test.each(every)(
    '%s = %s is stored in its cookie, applied at once and restored before the first paint',
    (name, value) => {
      setPreferences({ [name]: value })
      expect(readCookie(`ancrage-${name}`)).toBe(value)
      expect(root.dataset[name]).toBe(value)
      expect(firstPaint().dataset[name]).toBe(value)
      restorePreferences()
      expect(preferences()[name as PreferenceName]).toBe(value)
    },
  )

  test('follows another window, and notifies it of a choice made here', async () => {
    followPreferences()
    const other = new BroadcastChannel('ancrage-preferences')
    const listener = vi.fn()
    other.addEventListener('message', listener)
    onTestFinished(() => other.close())
    writeCookie('ancrage-skin', 'bordered', 60)
    other.postMessage(null)
    await expect.poll(() => root.dataset.skin).toBe('bordered')
    setPreferences({ skin: 'default' })
    await expect.poll(() => listener.mock.calls.length).toBe(1)
  })

  test.each(['', 'VERTICAL', 'vertical;', '%', '<script>', 'toString'])(
    'with the value %j counts as the default',
    (garbage) => {
      for (const name of Object.keys(preferenceTable)) writeCookie(`ancrage-${name}`, garbage, 60)
      restorePreferences()
      const defaults = Object.fromEntries(Object.entries(preferenceTable).map(([name, [first]]) => [name, first]))
      expect(preferences()).toEqual(defaults)
      expect({ ...firstPaint().dataset }).toMatchObject(defaults)
    },
  )

  test('that was reset can be restored', () => {
    setPreferences({ skin: 'bordered', footerType: 'hidden' })
    const before = forgetPreferences()
    expect(preferences()).toMatchObject({ skin: 'default', footerType: 'static' })
    expect(document.cookie).not.toContain('ancrage-skin')
    setPreferences(before)
    expect(preferences()).toMatchObject({ skin: 'bordered', footerType: 'hidden' })
  })
})

describe('the first paint', () => {
  test.each(['light', 'dark'] as const)('uses background and accent of the last visit, in the %s theme', (theme) => {
    choosePrimaryColor(theme, '#0a7f5a')
    chooseTheme(theme)
    const first = firstPaint()
    expect(first.dataset.theme).toBe(theme)
    expect(first.style.backgroundColor).toBe(getComputedStyle(root).backgroundColor)
    expect(first.style.backgroundColor).toBe(localStorage.getItem('ancrage-initial-loader-bg'))
    expect(first.style.getPropertyValue('--loader')).toBe(localStorage.getItem('ancrage-initial-loader-color'))
    expect(first.style.getPropertyValue('--brand')).toBe('#0a7f5a')
  })

  test('does not use the background of the other theme', () => {
    chooseTheme('light')
    localStorage.setItem('ancrage-theme', 'dark')
    expect(firstPaint().style.backgroundColor).toBe('')
  })

  test('ignores an invalid colour', () => {
    localStorage.setItem('ancrage-lightThemePrimaryColor', 'url(//elsewhere.test)')
    localStorage.setItem('ancrage-theme', 'light')
    expect(firstPaint().style.getPropertyValue('--brand')).toBe('')
    expect(primaryColor('light')).toBeNull()
  })
})

test.each([
  ['practice', '/booking/jeton /forms/jeton /consent/jeton /pay/jeton /review/jeton /stripe/success /stripe/cancel'],
  ['practice', '/unsubscribe /unsubscribe/marks /client /client/link /client/sessions /embed/cabinet'],
  [undefined, '/ /login /accueil /reviews /stripe /stripe/refresh /patients /verify-email /clients'],
])('the first paint has the look %s at %s', (look, paths) => {
  for (const path of paths.split(' ')) expect(firstPaint(path).dataset.look, path).toBe(look)
})

test('the default skin has its own colours again after another skin was shown', () => {
  chooseTheme('light')
  const ground = () => getComputedStyle(root).backgroundColor
  const before = ground()
  setPreferences({ skin: 'bordered' })
  expect(ground()).not.toBe(before)
  setPreferences({ skin: 'default' })
  expect(ground()).toBe(before)
})
