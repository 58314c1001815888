import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const sheets = globSync(['widgets/src/**/*.css', 'console/src/**/*.css'], { cwd: root })

/** Where Tailwind looks for classes. Of a folder that was renamed it finds none, and says nothing. */
const sources = sheets.flatMap((sheet) =>
  [...readFileSync(join(root, sheet), 'utf8').matchAll(/@source (?:not )?"([^"]+)"/g)].map(([, at = '']) => ({
    sheet,
    at,
  })),
)

test.each(sources)('$sheet looks for classes in $at, which is there', ({ sheet, at }) => {
  expect(globSync(at, { cwd: join(root, dirname(sheet)) })).not.toEqual([])
})
