import { expect, test } from 'vitest'
import { scrollKey } from './scroll-memory'

test('each typed address remembers its own scroll position, and within the console each visit does', () => {
  expect(scrollKey({ key: 'default', pathname: '/settings/widgets' })).toBe('/settings/widgets')
  expect(scrollKey({ key: 'default', pathname: '/settings/practice' })).toBe('/settings/practice')
  expect(scrollKey({ key: 'a1b2', pathname: '/settings/practice' })).toBe('a1b2')
})
