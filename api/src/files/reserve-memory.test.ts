import { expect, test } from 'vitest'
import { newPracticeId } from '../db/base.ts'
import type { PracticeId } from '../practice-id.ts'
import { reserveTransfer } from './reserve-memory.ts'

const refusal = (transfer: 'upload' | 'reading', practiceId: PracticeId) => {
  try {
    reserveTransfer(transfer, practiceId)()
    return null
  } catch (error) {
    return error
  }
}

// CWE-770: one account must not take everybody's places.
test('a practice may use its share of memory for files in progress, and another practice finds room beside it', () => {
  const [one, other] = [newPracticeId(), newPracticeId()]
  const uploads = Array.from({ length: 4 }, () => reserveTransfer('upload', one))
  expect(refusal('upload', one)).toMatchObject({ code: 'too_many_requests', details: { retryAfterSeconds: 5 } })
  const readings = Array.from({ length: 12 }, () => reserveTransfer('reading', one))
  expect(refusal('reading', one)).toMatchObject({ code: 'too_many_requests' })
  for (const transfer of ['upload', 'reading'] as const) expect(refusal(transfer, other)).toBeNull()
  for (const free of [...uploads, ...readings]) free()
  for (const transfer of ['upload', 'reading'] as const) expect(refusal(transfer, one)).toBeNull()
})

test('a caller without room is told to come again, and memory released twice counts once', () => {
  const held = Array.from({ length: 64 }, () => reserveTransfer('upload', newPracticeId()))
  expect(refusal('upload', newPracticeId())).toMatchObject({ code: 'unavailable', details: { retryAfterSeconds: 5 } })
  held[0]?.()
  held[0]?.()
  expect(refusal('upload', newPracticeId())).toBeNull()
  const last = reserveTransfer('upload', newPracticeId())
  expect(refusal('upload', newPracticeId())).toMatchObject({ code: 'unavailable' })
  for (const free of [...held, last]) free()
  expect(refusal('upload', newPracticeId())).toBeNull()
})

test.each(['reading', 'upload'] as const)('each %s of one network leaves room for others', (transfer) => {
  const begin = (address: string) => reserveTransfer(transfer, newPracticeId(), address)
  const full = () => expect(() => begin('203.0.113.7')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  const held = Array.from({ length: 16 }, () => begin('203.0.113.7'))
  full()
  begin('198.51.100.9')()
  reserveTransfer(transfer, newPracticeId())()
  held[0]?.()
  held[0]?.()
  held.push(begin('203.0.113.7'))
  full()
  for (const free of held) free()
  begin('203.0.113.7')()
})

test('addresses of one home line are one network, and this machine is none, since a proxy may be behind it', () => {
  const begin = (address: string) => reserveTransfer('upload', newPracticeId(), address)
  const held = Array.from({ length: 16 }, (_, n) => begin(`2001:db8:1:1::${n}`))
  expect(() => begin('2001:db8:1:1:ffff::1')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  begin('2001:db8:1:2::1')()
  held.push(...Array.from({ length: 17 }, () => begin('127.0.0.1')))
  for (const free of held) free()
})
