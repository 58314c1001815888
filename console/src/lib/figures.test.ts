import { expect, test } from 'vitest'
import { secondsText } from './clock-text'
import { basisPointsText, changeText, ratesText, signedText, siretText } from './figures'

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')

test('a SIRET is written in groups', () => {
  expect(plain(siretText('73282932000074'))).toBe('732 829 320 00074')
})

test('changes have a sign, and the minus is as wide as the plus', () => {
  expect([12, -4, 0].map((change) => plain(changeText(change, 'fr')))).toEqual(['+12 %', '−4 %', '0 %'])
  expect([4, -4].map((value) => signedText(value, 'fr'))).toEqual(['+4', '−4'])
})

test('a fee shows only the decimals it needs', () => {
  expect(plain(basisPointsText(150, 'fr'))).toBe('1,5 %')
  expect(basisPointsText(150, 'en')).toBe('1.5%')
})

test('rates that follow each other are each named once', () => {
  const rates = [665, 667, 665].map((basisPoints) => ({ basisPoints }))
  expect(plain(ratesText(rates, 'fr'))).toBe('6,65 % et 6,67 %')
  expect(ratesText(rates.slice(1, 2), 'en')).toBe('6.67%')
})

test('a countdown shows two digits of seconds', () => {
  expect([65, 9, 600].map(secondsText)).toEqual(['1:05', '0:09', '10:00'])
})
