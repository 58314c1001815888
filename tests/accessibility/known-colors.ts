import type axe from 'axe-core'

interface Color {
  r: number
  g: number
  b: number
  alpha: number
}
/** The part of axe that reads colours, which its types leave out. */
interface Reading {
  commons: { color: { Color: { prototype: Color & { parseString(text: string): Color } } } }
}

/**
 * Lets axe read each colour once. It reads every colour of every element, up to the page, in a fifth of its time,
 * though they are few. Playwright runs this function inside a page, so it must not use anything outside itself.
 */
export function rememberColors(it: typeof axe): void {
  const { prototype } = (it as unknown as Reading).commons.color.Color
  const { parseString } = prototype
  const known = new Map<string, Color>()
  prototype.parseString = function (text) {
    const found = known.get(text)
    if (found) return Object.assign(this, found)
    const { r, g, b, alpha } = parseString.call(this, text)
    known.set(text, { r, g, b, alpha })
    return this
  }
}
