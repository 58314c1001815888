import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { randomFrom } from './system/random.ts'

/** Files with tests of nearly a minute. They start first, so that nobody waits for them at the end. */
const long = ['a11y', 'any-page-examples', 'client-story', 'lighthouse', 'sms', 'versions', 'whole-day'].map(
  (name) => `${name}.spec.ts`,
)
/** The number of parts. Each starts new browsers, which takes a second or two, but more parts vary the order more. */
const PARTS = 4

/**
 * Splits the end-to-end files into consecutive parts, by a seed: so a file that depends on an earlier one fails sooner
 * or later.
 */
export function partsBy(seed: number): string[][] {
  const folder = fileURLToPath(new URL('./e2e', import.meta.url))
  const files = readdirSync(folder).filter((name) => name.endsWith('.spec.ts'))
  const dealt = randomFrom(seed).shuffled(files.filter((name) => !long.includes(name)))
  const parts = Array.from({ length: PARTS }, (_, part) => dealt.filter((_name, nth) => nth % PARTS === part))
  return [[...long, ...(parts[0] ?? [])], ...parts.slice(1)]
}
