import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from '@playwright/test'
import { launchOptions, steadyRendering } from '../chromium.ts'
import { runningChromium, systemFontsIn } from './rendered-by.ts'

const fileOf = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const font = readFileSync(fileOf('examples/therapist-site/fonts/hanken-grotesk.woff2')).toString('base64')
/** The one font of all pictures, in the place of those that mailboxes have. */
const sheet = `
  @font-face { font-family: Pictured; font-weight: 100 900; src: url(data:font/woff2;base64,${font}) }
  * { font-family: Pictured !important }`
const MARK = 'data-pictured'
/** A step or two of 256 is how processors round. */
const DIFFERING = `async (one, other) => {
  const pixelsOf = async (png) => {
    const image = await createImageBitmap(await (await fetch('data:image/png;base64,' + png)).blob())
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return canvas.getImageData(0, 0, image.width, image.height)
  }
  const [seen, known] = [await pixelsOf(one), await pixelsOf(other)]
  if (seen.width !== known.width || seen.height !== known.height)
    return known.width + ' × ' + known.height + ' became ' + seen.width + ' × ' + seen.height
  let count = 0
  for (let at = 0; at < seen.data.length; at += 4)
    if ([0, 1, 2].some((color) => Math.abs(seen.data[at + color] - known.data[at + color]) > 2)) count++
  return count ? count + ' pixels differ' : null
}`

/** How a mail is looked at. */
export interface MailLook {
  width: number
  theme: 'light' | 'dark'
}

/** Takes pictures of mails and compares them with those in a folder. */
export async function openMailCamera(folder: string) {
  const browser = await chromium.launch({ ...launchOptions, args: [...launchOptions.args, ...steadyRendering] })
  const page = await browser.newPage({ deviceScaleFactor: 1, reducedMotion: 'reduce' })
  const record = fileOf(join(folder, 'chromium.txt'))
  return {
    /** What is different from the picture of this name; null: nothing, or it is taken anew. */
    async compare(name: string, html: string, look: MailLook, isTakenAnew: boolean): Promise<string | null> {
      const { width, theme } = look
      await page.emulateMedia({ colorScheme: theme })
      await page.setViewportSize({ width, height: 400 })
      await page.setContent(html)
      await page.addStyleTag({ content: sheet })
      await page.evaluate('Promise.all([400, 600].map((weight) => document.fonts.load(weight + " 16px Pictured")))')
      const taken = await page.screenshot({ fullPage: true })
      const path = fileOf(join(folder, `${name}.png`))
      if (isTakenAnew) {
        await mkdir(fileOf(folder), { recursive: true })
        await writeFile(path, taken)
        await writeFile(record, `${await runningChromium()}\n`)
        return null
      }
      if (!existsSync(path)) return `there is no picture ${name}: take it with -u`
      const [one, other] = [taken, await readFile(path)].map((png) => JSON.stringify(png.toString('base64')))
      const difference = await page.evaluate<string | null>(`(${DIFFERING})(${one}, ${other})`)
      if (difference === null) return null
      await mkdir(fileOf('test-results'), { recursive: true })
      await writeFile(fileOf(`test-results/${name}.png`), taken)
      const drawnBy = `taken with ${(await readFile(record, 'utf8')).trim()}, compared by ${await runningChromium()}`
      return `${difference} (${drawnBy}): look at test-results/${name}.png`
    },
    /** The machine's own fonts in the mail that is shown: they are others on another machine. */
    async systemFonts(): Promise<string[]> {
      await page.evaluate(`document.body.setAttribute('${MARK}', '')`)
      return systemFontsIn(page, MARK)
    },
    close: () => browser.close(),
  }
}
