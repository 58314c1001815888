import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectOwnFont, expectPicture, pictureBackground } from '../../tests/pictures/picture.ts'
import '../button.ts'

// How the button looks. CONTRIBUTING.md, "Tests", says how to take the pictures anew.

const real = globalThis.fetch
beforeEach(() => {
  globalThis.fetch = async (input, init) =>
    String(input).startsWith('https://api.') ? Response.json({ data: { theme: {} } }) : real(input, init)
  document.head.insertAdjacentHTML(
    'beforeend',
    `<style data-test>
      ${pictureBackground}
      body { margin: 0; padding: 16px; box-sizing: border-box; height: 100px }
    </style>`,
  )
})
afterEach(() => {
  globalThis.fetch = real
  document.body.replaceChildren()
  document.head.querySelector('[data-test]')?.remove()
  document.documentElement.style.colorScheme = ''
})

describe.each(['inline', 'bottom-right'])('%s', (position) => {
  test.for(
    ['fr', 'en'].flatMap((lang) =>
      ['light', 'dark'].flatMap((theme) => [360, 900].map((width) => ({ lang, theme, width }))),
    ),
  )('it looks as it did in $lang, $theme, at $width px', async ({ lang, theme, width }) => {
    await page.viewport(width, 100)
    document.documentElement.style.colorScheme = theme
    const element = document.createElement('ancrage-button')
    for (const [name, value] of Object.entries({ api: 'https://api.example.test', position, lang, theme }))
      element.setAttribute(name, value)
    document.body.append(element)
    await expect.element(page.getByRole('button')).toBeVisible()
    await expectPicture(document.body, `button-${position}-${lang}-${theme}-${width}`)
    if (theme === 'light') await expectOwnFont(document.body)
  })
})
