import { expect, test } from 'vitest'
import type { RefundReason } from '../states.ts'
import { stillToRefund } from './policy.ts'

const back = (amountCents: number, reason: RefundReason, sessionIds?: string[]) => ({ amountCents, reason, sessionIds })

test('a refund for a session decides for it, and for no other one', () => {
  expect(stillToRefund(100, [back(42, 'withdrawal', ['x'])], 'x')).toBe(0)
  expect(stillToRefund(100, [back(42, 'withdrawal', ['x'])], 'y')).toBe(58)
  expect(stillToRefund(100, [back(42, 'withdrawal')], 'y')).toBe(0)
  expect(stillToRefund(100, [back(42, 'by_hand')], 'y')).toBe(58)
})
