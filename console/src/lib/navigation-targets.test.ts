import { expect, test } from 'vitest'
import { navigationTargets } from './navigation-targets'

test.each(['fr', 'en'] as const)('each page has a letter of its own after g, in %s', (language) => {
  const targets = navigationTargets('full', { can: () => true }, () => true, language)
  const letters = targets.flatMap(({ letter }) => letter ?? [])
  expect(letters.length).toBeGreaterThan(10)
  expect(new Set(letters).size).toBe(letters.length)
})

const namesIn = (mode: 'essential' | undefined) =>
  navigationTargets(mode, { can: () => true }, () => true, 'fr').map(
    ({ name, isBeyond, letter }) => `${name}${isBeyond ? ', beyond' : ''}${letter ? `, ${letter}` : ''}`,
  )

test('the essential mode reaches what its navigation shows, and marks what it lacks', () => {
  expect(namesIn('essential')).toEqual(
    expect.arrayContaining(['billing, beyond, f', 'reports, beyond', 'payments, beyond', 'sessions, s']),
  )
})

test('what the essential mode lacks follows once the mode is known', () => {
  expect(namesIn(undefined)).toContain('sessions, s')
  expect(namesIn(undefined).join()).not.toMatch(/beyond/)
})
