import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Frame, type Locator, type Page, test } from '@playwright/test'
import { colorRules, dialog, ruleSet, sealed } from '../accessibility/rule-set.ts'

interface Look {
  /** A letter alone is no whole page. */
  shown?: 'page' | 'letter'
  /** In light alone: dark has other colours and nothing else, and they were looked at in the other language. */
  isLightEnough?: boolean
}

/** No rule of the one set is broken on the page as it stands, in light or in dark. */
export async function expectAccessible(page: Page, { shown = 'page', isLightEnough }: Look = {}): Promise<void> {
  // On a phone the colours are those of the desktop.
  const isOnlyLight = isLightEnough || test.info().project.name === 'phone'
  for (const colorScheme of isOnlyLight ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const isPage = shown === 'page' && !(await page.locator(dialog).count())
    const rules = colorScheme === 'dark' ? colorRules : ruleSet(isPage ? 'page' : 'part')
    await bringAxe(page.mainFrame())
    // Without the mode each look opens a page of its own, only to put the results of frames together.
    const axe = new AxeBuilder({ page, axeSource: 'void 0' }).setLegacyMode(true).options(rules)
    const { violations } = await ((await page.locator(sealed).count()) ? axe.exclude(sealed) : axe).analyze()
    const found = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${colorScheme}: ${id} at ${node.target.flat().join(' ')}: ${node.failureSummary ?? ''}`),
    )
    expect(found).toEqual([])
  }
}

const axeItself = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Brings axe to a frame and to those in it, once: its builder brought all of it twice for each look. */
async function bringAxe(frame: Frame): Promise<void> {
  if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axeItself)
  for (const child of frame.childFrames()) {
    const isSealed = (element: Element, selector: string) => element.matches(selector)
    if (!(await (await child.frameElement()).evaluate(isSealed, sealed))) await bringAxe(child)
  }
}

const MOST_STEPS = 150

/** Presses Tab until the control has the focus, and can be seen to have it. */
export async function tabTo(target: Locator): Promise<void> {
  const page = target.page()
  // Keys that are pressed while the page still comes are pressed for nothing.
  await target.waitFor()
  for (let step = 0; step < MOST_STEPS; step++) {
    if (await hasFocus(target)) return expectVisibleFocus(target)
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

/** Also inside a shadow tree. */
export const hasFocus = async (target: Locator): Promise<boolean> =>
  (await target.count()) === 1 &&
  target.evaluate((element) => (element.getRootNode() as Document | ShadowRoot).activeElement === element)

/** Something is drawn around the control, or around what stands for it, such as the card of a radio. */
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
