import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { colorRules } from '../../../tests/accessibility/rule-set.ts'
import { launchOptions } from '../../../tests/chromium.ts'
import { renderMail } from '../../src/mail/layout.ts'
import { testApp } from '../app.ts'
import { everyClientMail } from './wording-mails.ts'
import { aTellingPractice } from './wording-practice.ts'

const app = await testApp()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')
const widths = [320, 600]

let browser: Browser
beforeAll(async () => {
  browser = await chromium.launch(launchOptions)
})
afterAll(() => browser.close())

/** Words of the button or of the title that stand on two lines. */
const BROKEN = `[...document.querySelectorAll('.button, h1')].flatMap((part) => {
  const broken = []
  const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT)
  const words = []
  let word = null
  while (texts.nextNode()) {
    for (const [letter, at] of [...texts.currentNode.data].map((one, at) => [one, at])) {
      if (letter === ' ') { word = null; continue }
      if (!word) words.push(word = { text: '', lines: new Set() })
      const range = document.createRange()
      range.setStart(texts.currentNode, at)
      range.setEnd(texts.currentNode, at + 1)
      word.text += letter
      word.lines.add(Math.round(range.getBoundingClientRect().top))
    }
  }
  return words.filter(({ lines }) => lines.size > 1).map(({ text }) => text)
})`

const CONTRAST = `axe.run(document, ${JSON.stringify(colorRules)}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`

test.each([
  ['fr', 'light'],
  ['fr', 'dark'],
  ['en', 'light'],
  ['en', 'dark'],
] as const)(
  'every mail to a client fits a telephone and a window, no word of its title or button is cut, and all can be read: %s, %s',
  async (lang, colorScheme) => {
    const world = await aTellingPractice(app, { lang, discreet: 'nobody' })
    const page = await browser.newPage({ colorScheme })
    for (const { template, mail } of await everyClientMail(world)) {
      await page.setContent(await renderMail(mail.lang, mail.content))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 })
        const found = await page.evaluate<number>('document.documentElement.scrollWidth')
        expect(found, `${template}, ${width} px`).toBe(width)
        expect(await page.evaluate<string[]>(BROKEN), `${template}, ${width} px`).toEqual([])
      }
      // Both languages have the same colours.
      if (lang === 'en') continue
      await page.evaluate(axe)
      expect(await page.evaluate<string[]>(CONTRAST), template).toEqual([])
    }
    await page.close()
  },
)
