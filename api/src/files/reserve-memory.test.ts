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

test('readers in one network leave room for others, however many accounts they have', () => {
  const read = (network: string) => reserveTransfer('reading', newPracticeId(), network)
  const held = Array.from({ length: 16 }, () => read('203.0.113.7'))
  expect(() => read('203.0.113.7')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  read('198.51.100.9')()
  reserveTransfer('reading', newPracticeId())()
  held[0]?.()
  held[0]?.()
  held.push(read('203.0.113.7'))
  expect(() => read('203.0.113.7')).toThrow(expect.objectContaining({ code: 'too_many_requests' }))
  for (const free of held) free()
  read('203.0.113.7')()
})
