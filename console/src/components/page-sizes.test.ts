import { expect, test } from 'vitest'
import { hasPages, offeredSizes, pageSizes } from './page-sizes'

test('no page of two or three is offered, unless an address asked for it', () => {
  expect(offeredSizes(pageSizes, 20)).toEqual(['5', '10', '20', '25', '50', '100'])
  expect(offeredSizes(pageSizes, 2)).toEqual(['2', '5', '10', '20', '25', '50', '100'])
})

test('a list that fits the smallest page has none, but for one that is divided already', () => {
  expect(hasPages({ total: 5, perPage: 20 })).toBe(false)
  expect(hasPages({ total: 6, perPage: 20 })).toBe(true)
  expect(hasPages({ total: 3, perPage: 2 })).toBe(true)
})
