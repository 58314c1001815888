import { beforeEach, vi } from 'vitest'
import { page } from 'vitest/browser'
import { pictureBackground } from '../../tests/pictures/picture.ts'
import { API, ids } from './fake-api.ts'
import { keepSize, styleHost } from './stage.ts'

/** A Monday morning, so that a whole week is ahead. */
const NOW = new Date('2027-03-01T07:00:00Z')

/** The language, theme and width, in px, of a picture. */
export interface Look {
  lang: 'fr' | 'en'
  theme: 'light' | 'dark'
  width: number
}

keepSize()
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW })
})

/** Puts an element on the page for a picture: its clock stands still, and all of it is visible. */
export async function showPictured(
  tag: string,
  attributes: Record<string, string>,
  { lang, theme, width }: Look,
  height = 1200,
): Promise<HTMLElement> {
  await page.viewport(width, height)
  styleHost(`${pictureBackground} html { color-scheme: ${theme} }`)
  const element = document.createElement(`ancrage-${tag}`)
  const all = { practice: ids.practice, api: API, 'time-zone': 'Europe/Paris', ...attributes, lang, theme }
  for (const [name, value] of Object.entries(all)) element.setAttribute(name, value)
  element.style.width = `${width}px`
  document.body.style.margin = '0'
  document.body.append(element)
  return element
}
