import { expect, test } from 'vitest'
import { dayIn, idIn, oneOf, pageIn, searchWith } from './address-values'

test.each(['2027-02-28', '1999-12-31'])('%s is a day', (text) => expect(dayIn(text)).toBe(text))

test.each([null, '', '2027-13-01', '2027-99-99', '1876-01-01', '2027-2-3', '2027-02-28x'])('%s is no day', (text) =>
  expect(dayIn(text)).toBeNull(),
)

test('an id is a UUID', () => {
  const id = '019b2c3e-0000-7000-8000-000000000001'
  expect([id, null, '', "1' or 1", '------------------------------------'].map(idIn)).toEqual([
    id,
    null,
    null,
    null,
    null,
  ])
})

test.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=1e9', 1],
  ['page=last', 1],
])('the page of « %s » is %i', (search, page) => expect(pageIn(new URLSearchParams(search))).toBe(page))

test('of a list of values, one that is in it counts', () => {
  expect([oneOf(['a', 'b'], 'b'), oneOf(['a', 'b'], 'c'), oneOf(['a', 'b'], null)]).toEqual(['b', undefined, undefined])
})

test('empty values are not written', () => {
  expect(searchWith({ q: 'Léa', type: '', from: null, to: undefined, page: false }).toString()).toBe('q=L%C3%A9a')
})
