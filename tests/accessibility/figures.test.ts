import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { countFigures, type Figures, figuresFile } from './figures.ts'

/** The statement may count slightly less than the tests do, but never more. */
const MOST_BEHIND = 0.1

test('the accessibility statement gives the figures of the tests: else run node tests/accessibility/write.ts', () => {
  const written = JSON.parse(readFileSync(figuresFile, 'utf8')) as Figures
  const real = countFigures(written.on)
  expect(written).toMatchObject({ axe: real.axe, rules: real.rules })
  for (const name of ['looks', 'files'] as const) {
    expect(written[name], name).toBeLessThanOrEqual(real[name])
    expect(written[name], name).toBeGreaterThanOrEqual(real[name] * (1 - MOST_BEHIND))
  }
  expect(real.files).toBeGreaterThan(20)
  expect(written.on).toMatch(/^20\d\d-\d\d-\d\d$/)
})
