import { reportInstall } from './install.ts'
import { openTokens } from './open-tokens.ts'
import { fillSharedSheet } from './sheets.ts'
import { warnDeveloper } from './warn-developer.ts'
import css from './whole.css?inline'

/** The tokens that are colours, without those derived from the brand colour. */
const colors = [...css.matchAll(/--([a-z-]+):\s*(?:light-dark|oklch)\(/g)]
  .map(([, name]) => name)
  .filter((name) => name && !/^(brand|primary-)/.test(name))

/** Ignores an invalid colour, as if the page had not set it: else everything in that colour would be invisible. */
function checkColors(host: HTMLElement, place: HTMLElement, tag: string): void {
  const style = getComputedStyle(host)
  for (const name of new Set(colors)) {
    const value = style.getPropertyValue(`--ancrage-${name}`).trim()
    if (!value || CSS.supports('color', value)) continue
    place.style.setProperty(`--ancrage-${name}`, 'initial')
    warnDeveloper(tag, `is told --ancrage-${name}: "${value}", which is no colour.`, 'color')
  }
}

/** A module that imports this shows more than a first view, so the whole sheet is needed from then on. */
fillSharedSheet(openTokens(css), (host, place, tag) => {
  checkColors(host, place, tag)
  reportInstall(host, tag)
})
