import { expect } from 'vitest'
import { plain } from './app'
import { hearFaults, hearHeadings } from './screen-reader'

/** Waits until nothing loads, and expects that a screen reader says everything once. */
export async function expectHeard(outline?: readonly string[]) {
  await expect.poll(() => document.querySelectorAll('[aria-busy=true]').length).toBe(0)
  if (outline) await expect.poll(async () => (await hearHeadings()).map(plain)).toEqual(outline)
  expect(await hearFaults()).toEqual([])
}
