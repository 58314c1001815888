import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { launchOptions } from '../chromium.ts'

/** With the system that it was built for, whose libraries draw the letters. */
export async function runningChromium(): Promise<string> {
  const { executablePath } = launchOptions
  if (!executablePath) throw new Error('There is no Chromium.')
  return (await promisify(execFile)(executablePath, ['--version'])).stdout.trim()
}

/** A part of the page as Chromium tells of it, with what lies in shadow trees and frames. */
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

/** The fonts of the machine that letters in the marked element are drawn with, and where. */
export async function systemFontsIn(page: Page, mark: string): Promise<string[]> {
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
