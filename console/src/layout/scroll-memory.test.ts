import { expect, test } from 'vitest'
import { scrollKey } from './scroll-memory'

test('of pages that are typed into the browser each remembers its own place, and within the console each visit', () => {
  expect(scrollKey({ key: 'default', pathname: '/settings/widgets' })).toBe('/settings/widgets')
  expect(scrollKey({ key: 'default', pathname: '/settings/practice' })).toBe('/settings/practice')
  expect(scrollKey({ key: 'a1b2', pathname: '/settings/practice' })).toBe('a1b2')
})
