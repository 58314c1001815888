import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Browser, chromium } from '@playwright/test'
import { colorRules } from '../accessibility/rule-set.ts'
import { launchOptions } from '../chromium.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core'), 'utf8')

/** Finds words of buttons and titles that wrap in the middle. */
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

/** The faults of a mail in a window of some width. */
export interface MailView {
  /** The width of the content: if it exceeds the window, the mail scrolls sideways. */
  width: number
  /** The words of its title and its button that are split. */
  broken: string[]
}

/** A window that shows mails. */
export async function openMailViewer() {
  const browser: Browser = await chromium.launch(launchOptions)
  const page = await browser.newPage()
  return {
    show: (html: string) => page.setContent(html),
    /** Shows the mail in light or in dark. */
    setColors: (colorScheme: 'light' | 'dark') => page.emulateMedia({ colorScheme }),
    async viewIn(width: number): Promise<MailView> {
      await page.setViewportSize({ width, height: 800 })
      return {
        width: await page.evaluate<number>('document.documentElement.scrollWidth'),
        broken: await page.evaluate<string[]>(BROKEN),
      }
    },
    /** The texts with too little contrast. */
    async pale(): Promise<string[]> {
      await page.evaluate(axe)
      return page.evaluate<string[]>(CONTRAST)
    },
    close: () => browser.close(),
  }
}
