import { expect, test } from 'vitest'
import { gsmLetter, gsmText, smsLength } from './sms-length.ts'

test.each([
  ['', 0, 'GSM-7'],
  ['é'.repeat(160), 1, 'GSM-7'],
  ['é'.repeat(161), 2, 'GSM-7'],
  ['€'.repeat(80), 1, 'GSM-7'],
  [`${'a'.repeat(152)}€${'a'.repeat(152)}`, 3, 'GSM-7'],
  ['ê'.repeat(70), 1, 'UCS-2'],
  ['ê'.repeat(71), 2, 'UCS-2'],
  ['😀'.repeat(35), 1, 'UCS-2'],
  ['😀'.repeat(36), 2, 'UCS-2'],
] as const)('%.3s… fills so many parts', (text, parts, alphabet) => {
  expect(smsLength(text)).toMatchObject({ parts, alphabet })
})

test('the characters that make an SMS dearer are listed once each, and can be replaced', () => {
  const text = 'Fête à Noël, c’est la fête'
  expect(smsLength(text).odd).toEqual(['ê', 'ë', '’'])
  expect(gsmText(text)).toBe("Fete à Noel, c'est la fete")
  expect(smsLength(gsmText(text)).alphabet).toBe('GSM-7')
  expect(gsmText('e\u2011mail\u202f: 9\u00a0h')).toBe('e-mail : 9 h')
  expect([gsmLetter('ç'), gsmLetter('œ'), gsmLetter('é'), gsmLetter('ж')]).toEqual(['c', 'oe', 'é', null])
})
