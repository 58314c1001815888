import { describe, expect, test } from 'vitest'
import { isSiret, siret } from './siret.ts'

describe('a SIRET', () => {
  test.each(['73282932000074', '35600000000048', '55208131766522'])('%s is valid', (digits) => {
    expect(isSiret(digits)).toBe(true)
  })

  test.each(['73282932000075', '7328293200007', '732829320000740', '00000000000000', '7328293200007a', ''])(
    '%s is invalid',
    (digits) => {
      expect(isSiret(digits)).toBe(false)
    },
  )

  test('is stored as its digits, however it was spaced', () => {
    expect(siret.parse('732 829 320 00074')).toBe('73282932000074')
    expect(siret.safeParse('732 829 320 00075').error?.issues[0]?.message).toBe('invalid_siret')
  })

  test.each(['123', '732 829 320 0007', '732 829 320 000740'])(
    '%s has a wrong number of digits, and no wrong one',
    (typed) => {
      expect(siret.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['siret_length'])
    },
  )

  test('with one wrong digit is invalid', () => {
    const digits = '73282932000074'
    for (const [index, digit] of [...digits].entries())
      for (const other of '0123456789')
        if (other !== digit) expect(isSiret(digits.slice(0, index) + other + digits.slice(index + 1))).toBe(false)
  })
})
