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

// A region that is not displayed is in no accessibility tree: what appears in it together with it is often not read.
test('no live region is hidden while it is empty', () => {
  const parts = globSync('{console,widgets}/src/**/*.tsx', { cwd: root })
  const hidden = parts.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/<\w+[^<>]*(?:role="(?:status|alert)"|aria-live)[^<>]*>/g)]
      .filter(([tag]) => tag.includes('empty:hidden'))
      .map(([tag]) => `${path}: ${tag}`),
  )
  expect(hidden).toEqual([])
})
