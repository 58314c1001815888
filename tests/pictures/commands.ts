import { readFile, writeFile } from 'node:fs/promises'
import type { BrowserCommand } from 'vitest/node'
import type { Chromiums } from './picture.ts'
import { runningChromium, systemFontsIn } from './rendered-by.ts'

const snapshots = (root: string) => `${root}/test/snapshots/chromium.txt`

const leavePointerOutside: BrowserCommand<[]> = async ({ page }) => page.mouse.move(-1, -1)

/** Prints that a page is drawn no more, whether the page around it still is, and whether it would be in front. */
const reportStillPage: BrowserCommand<[state: string]> = async ({ page, testPath }, state) => {
  const draws = () =>
    page.evaluate(
      () =>
        new Promise<boolean>((answer) => {
          requestAnimationFrame(() => answer(true))
          setTimeout(() => answer(false), 2_000)
        }),
    )
  const around = await draws()
  await page.bringToFront()
  console.error(`${testPath}: no frame for 5 s (${state}); around it: ${around}; in front: ${await draws()}`)
}

/** Records which Chromium takes the pictures, when they are taken anew. */
const recordChromium: BrowserCommand<[]> = async ({ project: { config } }) => {
  if (config.snapshotOptions.updateSnapshot !== 'all') return
  await writeFile(snapshots(config.root), `${await runningChromium()}\n`)
}

const compareChromiums: BrowserCommand<[]> = async ({ project: { config } }): Promise<Chromiums> => {
  const taken = (await readFile(snapshots(config.root), 'utf8')).trim()
  return { taken, running: await runningChromium() }
}

const listSystemFonts: BrowserCommand<[mark: string]> = ({ page }, mark): Promise<string[]> => systemFontsIn(page, mark)

/** The commands by which picture tests use the process that runs the browser. */
export const pictureCommands = {
  leavePointerOutside,
  reportStillPage,
  recordChromium,
  compareChromiums,
  listSystemFonts,
}
