import { describe, expect, test } from 'vitest'
import { ageOn } from '../format/calendar.ts'
import { signerOf } from './signer.ts'

describe('who signs', () => {
  test.each([
    ['on the day before the 15th birthday', '2012-03-02', '2027-03-01', 'guardian_and_child'],
    ['on the 15th birthday', '2012-03-02', '2027-03-02', 'guardian'],
    ['on the day before the 18th birthday', '2009-03-02', '2027-03-01', 'guardian'],
    ['on the 18th birthday', '2009-03-02', '2027-03-02', 'patient'],
    ['where no birthday is known', null, '2027-03-02', 'patient'],
  ] as const)('%s', (_, born, today, signer) => expect(signerOf(born, today)).toBe(signer))

  test('for somebody born on 29 February, who is a year older on 1 March', () => {
    expect(ageOn('2012-02-29', '2027-02-28')).toBe(14)
    expect(ageOn('2012-02-29', '2027-03-01')).toBe(15)
  })
})
