import { afterAll, beforeAll, expect } from 'vitest'
import { commands } from 'vitest/browser'

/** The Chromium that took the pictures, and the one that compares. */
export interface Chromiums {
  taken: string
  running: string
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    recordChromium: () => Promise<void>
    compareChromiums: () => Promise<Chromiums>
    listSystemFonts: (mark: string) => Promise<string[]>
  }
}

const FONT = 'Pictured'
const file = new URL('../../examples/therapist-site/fonts/hanken-grotesk.woff2', import.meta.url).href

/** The styles of every picture's page: the one font, and the ground of the theme. */
export const pictureBackground = `html { --ancrage-font: ${FONT}; background: light-dark(#fff, #1c1a18) }`

beforeAll(async () => {
  document.fonts.add(await new FontFace(FONT, `url(${file})`, { weight: '100 900' }).load())
})
afterAll(() => commands.recordChromium())

/**
 * Hides the handle by which a visitor makes a text field higher: the browser draws it, and not every Chromium alike.
 */
function hideHandles(element: Element): void {
  const fields = (element.shadowRoot ?? element).querySelectorAll('textarea')
  for (const field of fields) field.style.resize = 'none'
}

/** Expects every pixel as in the picture of this name. A failure says whether another Chromium may be the reason. */
export async function expectPicture(element: Element, name: string): Promise<void> {
  hideHandles(element)
  try {
    await expect(element).toMatchScreenshot(name)
  } catch (error) {
    if (error instanceof Error) error.message += `\n${whatToDo(await commands.compareChromiums())}`
    throw error
  }
}

const whatToDo = ({ taken, running }: Chromiums) =>
  taken === running
    ? `The pictures were taken with this very browser (${running}): what is drawn has changed.`
    : `The pictures were taken with ${taken}, and ${running} compares: if the change before this one fails here too, the browser draws differently. Take the pictures anew on that change (CONTRIBUTING.md, "Tests").`

/** Expects that no text uses the machine's own fonts, which differ between machines. */
export async function expectOwnFont(element: Element): Promise<void> {
  const mark = 'data-pictured'
  element.setAttribute(mark, '')
  expect(await commands.listSystemFonts(mark)).toEqual([])
  element.removeAttribute(mark)
}
