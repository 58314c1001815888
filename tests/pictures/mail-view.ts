import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from '@playwright/test'
import { colorRules } from '../accessibility/rule-set.ts'
import { launchOptions } from '../chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

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

/** What is wrong with a mail in a window of some width. */
export interface MailView {
  /** How wide it lies: wider than its window it is scrolled sideways. */
  width: number
  /** Words of its title and its button that are cut. */
  broken: string[]
}

/** A window that shows mails in the light or in the dark. */
export async function openMailViewer(colorScheme: 'light' | 'dark') {
  const browser: Browser = await chromium.launch(launchOptions)
  const page = await browser.newPage({ colorScheme })
  return {
    show: (html: string) => page.setContent(html),
    async viewIn(width: number): Promise<MailView> {
      await page.setViewportSize({ width, height: 800 })
      return {
        width: await page.evaluate<number>('document.documentElement.scrollWidth'),
        broken: await page.evaluate<string[]>(BROKEN),
      }
    },
    /** What can hardly be read for its colours. */
    async pale(): Promise<string[]> {
      await page.evaluate(axe)
      return page.evaluate<string[]>(CONTRAST)
    },
    close: () => browser.close(),
  }
}
