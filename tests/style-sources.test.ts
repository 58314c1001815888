import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sheets = globSync(['widgets/src/**/*.css', 'console/src/**/*.css'], { cwd: root })

/** The folders that Tailwind scans for classes. If a folder was renamed, Tailwind silently finds none. */
const sources = sheets.flatMap((sheet) =>
  [...readFileSync(join(root, sheet), 'utf8').matchAll(/@source (?:not )?"([^"]+)"/g)].map(([, at = '']) => ({
    sheet,
    at,
  })),
)

test.each(sources)('$sheet scans $at for classes, which exists', ({ sheet, at }) => {
  expect(globSync(at, { cwd: join(root, dirname(sheet)) })).not.toEqual([])
})
