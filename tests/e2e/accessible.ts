import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Locator, type Page, test } from '@playwright/test'
import { animationsEnd } from '../accessibility/animations-end.ts'
import { rememberColors } from '../accessibility/known-colors.ts'
import { beside, colorRules, ruleSet, sealed } from '../accessibility/rule-set.ts'
import { heardNodes, type TreeNode, treeFaults } from '../accessibility/tree.ts'

interface Look {
  /** A mail alone is no whole page. */
  shown?: 'page' | 'letter'
  /** Whether light suffices: only colours differ in dark, and the other language was checked in it. */
  isLightEnough?: boolean
}

/** Expects that the present page, once it has loaded and nothing moves, breaks no rule, in light and in dark. */
export async function expectAccessible(page: Page, { shown = 'page', isLightEnough }: Look = {}): Promise<void> {
  // A phone has the same colours as the desktop.
  const isOnlyLight = isLightEnough || test.info().project.name === 'phone'
  for (const colorScheme of isOnlyLight ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const isPage = shown === 'page' && !(await page.locator(beside).count())
    const rules = colorScheme === 'dark' ? colorRules : ruleSet(isPage ? 'page' : 'part')
    const violations = await whileNothingLoads(page, async () => {
      // A button that is scrolled half behind the bar at the top counts as too small.
      await page.evaluate(() => scrollTo(0, 0))
      await page.evaluate(animationsEnd)
      await bringAxe(page.mainFrame())
      // Without this mode every look opens a page of its own, only to join the results of frames.
      const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode(true).options(rules)
      return (await ((await page.locator(sealed).count()) ? axe.exclude(sealed) : axe).analyze()).violations
    })
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id} at ${node.target.flat().join(' ')}: ${node.failureSummary ?? ''}`),
    )
    expect(found).toEqual([])
  }
}

/**
 * Looks once nothing loads, and again if something began to load meanwhile: a list that loads anew is shown dimmed. It
 * may begin only after the address has changed, which a test waits for.
 */
async function whileNothingLoads<T>(page: Page, look: () => Promise<T>): Promise<T> {
  const busy = '[aria-busy="true"]'
  for (;;) {
    await expect(page.locator(busy)).toHaveCount(0)
    await page.evaluate((selector) => {
      const isBusy = () => document.querySelector(selector) !== null
      const seen = { isLoading: isBusy() }
      Object.assign(window, { seen })
      new MutationObserver(() => {
        seen.isLoading ||= isBusy()
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['aria-busy'] })
    }, busy)
    const found = await look()
    // A new document has none.
    const seen = await page.evaluate(() => (window as { seen?: { isLoading: boolean } }).seen)
    if (seen && !seen.isLoading) return found
  }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const axeItself = `${axeSource};(${rememberColors})(axe)`

/** Loads axe into a frame and its inner frames, once: its builder loads it twice for each look. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeItself)
  for (const child of frame.childFrames()) {
    const isSealed = (element: Element, selector: string) => element.matches(selector)
    if (!(await (await child.frameElement()).evaluate(isSealed, sealed))) await bringAxe(child)
  }
}

/** Expects that a screen reader says everything on the page, and nothing twice. */
export async function expectHeard(page: Page): Promise<void> {
  const protocol = await page.context().newCDPSession(page)
  const { nodes } = await protocol.send('Accessibility.getFullAXTree')
  await protocol.detach()
  expect(treeFaults(heardNodes(nodes as readonly TreeNode[]))).toEqual([])
}

const MOST_STEPS = 150

/** Presses Tab until the control has the focus, and expects that the focus is visible. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  // Keys that are pressed before the page is ready have no effect.
  await target.waitFor()
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await hasFocus(target)) return expectVisibleFocus(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

/** Whether the control has the focus, inside a shadow tree too. */
export const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.count()) === 1 &&
  target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** Expects an outline around the control, or around what represents it, such as a radio's card. */
async function expectVisibleFocus(target: Locator): Promise<void> {
  const isSeen = await target.evaluate((element) => {
    const isDrawn = (style: CSSStyleDeclaration) =>
      (style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0) || style.boxShadow !== 'none'
    const around = [
      element,
      element.parentElement,
      element.closest('label'),
      ...(element.parentElement?.children ?? []),
    ]
    return around.some(
      (each) => each && (isDrawn(getComputedStyle(each)) || isDrawn(getComputedStyle(each, '::before'))),
    )
  })
  expect(isSeen, 'a visible focus').toBe(true)
}
