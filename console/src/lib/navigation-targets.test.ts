import { expect, test } from 'vitest'
import { navigationTargets } from './navigation-targets'

test.each(['fr', 'en'] as const)('each page has a letter of its own after g, in %s', (language) => {
  const targets = navigationTargets('full', { can: () => true }, () => true, language)
  const letters = targets.flatMap(({ letter }) => letter ?? [])
  expect(letters.length).toBeGreaterThan(10)
  expect(new Set(letters).size).toBe(letters.length)
})
