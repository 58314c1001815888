import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { randomFrom } from './system/random.ts'

/** Files with tests that take much of a minute. They begin first, so that none is waited for at the end. */
const long = ['a11y', 'any-page-examples', 'lighthouse', 'versions', 'whole-day'].map((name) => `${name}.spec.ts`)
/** Each begins with new browsers, which takes a second or two: enough of them for another order in each run. */
const PARTS = 4

/**
 * The files of the end-to-end stage, dealt to parts that follow each other: by another seed otherwise, so that a file
 * that needs what an earlier one left behind does not pass for ever.
 */
export function partsBy(seed: number): string[][] {
  const folder = fileURLToPath(new URL('./e2e', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))
  const dealt = randomFrom(seed).shuffled(files.filter((name) => !long.includes(name)))
  const parts = Array.from({ length: PARTS }, (_, part) => dealt.filter((_name, nth) => nth % PARTS === part))
  return [[...long, ...(parts[0] ?? [])], ...parts.slice(1)]
}
