import { expect, test } from 'vitest'
import { isRecoveryCode, newRecoveryCodes, plainCode, recoveryHash } from './recovery.ts'
import { newTotpSecret, totpStepOf } from './totp.ts'

/** RFC 6238, appendix B: "12345678901234567890", the last six of its eight digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d seconds the code is that of RFC 6238', (seconds, code) => {
  const step = Math.floor(seconds / 30)
  expect(totpStepOf(SECRET, code, new Date(seconds * 1000))).toBe(step)
  expect(totpStepOf(SECRET, code, new Date((seconds + 30) * 1000)), 'half a minute late').toBe(step)
  expect(totpStepOf(SECRET, code, new Date((seconds - 30) * 1000)), 'half a minute early').toBe(step)
  expect(totpStepOf(SECRET, code, new Date((seconds + 60) * 1000))).toBeNull()
})

test.each(['', '28708', '2870822', '２８７０８２', '28708é', 'abcdef', ' 287082'])('%j is no code', (code) => {
  expect(totpStepOf(SECRET, code, new Date(59_000))).toBeNull()
})

test('a secret has 160 random bits', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(new Set(Array.from({ length: 50 }, newTotpSecret)).size).toBe(50)
})

test('a recovery code has 80 random bits, and is recognised however it is typed', () => {
  const codes = Array.from({ length: 50 }, newRecoveryCodes).flat()
  expect(new Set(codes).size).toBe(500)
  for (const code of codes) {
    expect(isRecoveryCode(plainCode(code))).toBe(true)
    expect(recoveryHash(` ${code.toUpperCase().replaceAll('-', ' ')} `)).toEqual(recoveryHash(code))
  }
})
