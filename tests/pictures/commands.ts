import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import type { BrowserCommand } from 'vitest/node'
import { launchOptions } from '../chromium.ts'
import type { Chromiums } from './picture.ts'

/** The version of Chromium and of the system whose libraries render its letters. */
async function runningChromium(): Promise<string> {
  const { executablePath } = launchOptions
  if (!executablePath) throw new Error('There is no Chromium.')
  return (await promisify(execFile)(executablePath, ['--version'])).stdout.trim()
}

const snapshots = (root: string) => `${root}/test/snapshots/chromium.txt`

const leavePointerOutside: BrowserCommand<[]> = async ({ page }) => page.mouse.move(-1, -1)

/** Records which Chromium takes the pictures, when they are taken anew. */
const recordChromium: BrowserCommand<[]> = async ({ project: { config } }) => {
  if (config.snapshotOptions.updateSnapshot !== 'all') return
  await writeFile(snapshots(config.root), `${await runningChromium()}\n`)
}

const compareChromiums: BrowserCommand<[]> = async ({ project: { config } }): Promise<Chromiums> => {
  const taken = (await readFile(snapshots(config.root), 'utf8')).trim()
  return { taken, running: await runningChromium() }
}

/** A node of the page as Chromium describes it, with the content of shadow trees and frames. */
interface Part {
  nodeId: number
  nodeType: number
  localName: string
  attributes?: string[]
  children?: Part[]
  shadowRoots?: Part[]
  contentDocument?: Part
}

const ELEMENT = 1
const within = (part: Part): Part[] => {
  const { children = [], shadowRoots = [], contentDocument } = part
  return [part, ...[...children, ...shadowRoots, ...(contentDocument ? [contentDocument] : [])].flatMap(within)]
}

/** The system fonts that are used inside the marked element, and where. */
const listSystemFonts: BrowserCommand<[mark: string]> = async ({ page }, mark): Promise<string[]> => {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
  const marked = within(root).find(({ attributes }) => attributes?.includes(mark))
  if (!marked) throw new Error(`No element has ${mark}.`)
  const elements = within(marked).filter(({ nodeType }) => nodeType === ELEMENT)
  const found = await Promise.all(
    elements.map(async ({ nodeId, localName }) => {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId })
      return fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => `${localName}: ${familyName}`)
    }),
  )
  await session.detach()
  return found.flat()
}

/** The commands by which picture tests use the process that runs the browser. */
export const pictureCommands = { leavePointerOutside, recordChromium, compareChromiums, listSystemFonts }
