import { expect, test } from 'vitest'
import { parseCents, priceInput } from './typed-amount'

test.each([
  ['60', 6000],
  ['60,00', 6000],
  ['60.5', 6050],
  ['1 200,50 €', 120_050],
  ['0', 0],
])('« %s » is a price of %i cents', (typed, cents) => expect(parseCents(typed)).toBe(cents))

test.each(['', 'soixante', '60,505', '-5', '6e3', ','])('« %s » is not a price', (typed) =>
  expect(parseCents(typed)).toBeNaN(),
)

test('a price is written as short as possible, in the style of the language', () => {
  expect([priceInput(6000, ','), priceInput(6005, ','), priceInput(6050, '.')]).toEqual(['60', '60,05', '60.50'])
})
