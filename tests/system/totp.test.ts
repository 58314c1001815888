import { expect, test } from 'vitest'
import { totpOf } from './totp.ts'

/** The secret of RFC 6238, appendix B, in base32. Its codes there have eight digits; we use six. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_234_567_890, '005924'],
  [20_000_000_000, '353130'],
])('the code at second %i is that of RFC 6238', (seconds, code) => {
  expect(totpOf(secret, { at: seconds * 1000 })).toBe(code)
})
