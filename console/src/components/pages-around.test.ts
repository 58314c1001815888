import { expect, test } from 'vitest'
import { pagesAround } from './pages-around'

test.each([
  [1, 1, [1]],
  [1, 3, [1, 2, 3]],
  [1, 9, [1, 2, null, 9]],
  [4, 9, [1, 2, 3, 4, 5, null, 9]],
  [5, 9, [1, null, 4, 5, 6, null, 9]],
  [9, 9, [1, null, 8, 9]],
  [40, 9, [1, null, 9]],
])('page %i of %i has the links %j', (page, last, links) => {
  expect(pagesAround(page, last)).toEqual(links)
})
