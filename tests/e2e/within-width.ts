import { expect, type Page } from '@playwright/test'

/** Expects that the page fits the width of its window: nothing scrolls sideways. */
export const expectWithinWidth = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
