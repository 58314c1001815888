import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import { tags } from './rule-set.ts'

/** What the accessibility statement says of the tests. */
export interface Figures {
  /** The day on which it was written. */
  on: string
  axe: string
  rules: number
  /** The number of places at which tests check a page or a part of one. A test fails if axe finds something there. */
  looks: number
  /** The number of test files that do so. */
  files: number
}

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The file with the figures, which the console's page reads. */
export const figuresFile = `${root}console/src/features/legal/looked-at.json`

const sources = ['tests/e2e/*.spec.ts', '{console,widgets,loader}/**/*.browser.test.{ts,tsx}']
const look = /await (?:expectAccessible|accessible|findBarriers)\(/g

/** Counts in the present tests. */
export function countFigures(on: string): Figures {
  const found = globSync(sources, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .map((path) => [...readFileSync(root + path, 'utf8').matchAll(look)].length)
    .filter(Boolean)
  const isRun = ({ tags: own }: { tags: string[] }) => !own.includes('experimental') && !own.includes('deprecated')
  return {
    on,
    axe: axe.version,
    rules: axe.getRules(tags).filter(isRun).length,
    looks: found.reduce((sum, count) => sum + count, 0),
    files: found.length,
  }
}
