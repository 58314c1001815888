import { expect, test } from 'vitest'
import { centsOf, typedPrice } from './typed-amount'

test.each([
  ['60', 6000],
  ['60,00', 6000],
  ['60.5', 6050],
  ['1 200,50 €', 120_050],
  ['0', 0],
])('« %s » is a price of %i cents', (typed, cents) => expect(centsOf(typed)).toBe(cents))

test.each(['', 'soixante', '60,505', '-5', '6e3', ','])('« %s » is not a price', (typed) =>
  expect(centsOf(typed)).toBeNaN(),
)

test('a price is written as short as possible, in the style of the language', () => {
  expect([typedPrice(6000, ','), typedPrice(6005, ','), typedPrice(6050, '.')]).toEqual(['60', '60,05', '60.50'])
})
