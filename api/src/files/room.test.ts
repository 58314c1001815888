import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { holdMemory, reserveMemory } from './reserve-memory.ts'

const ALL = 256 * 1024 * 1024
const anAnswer = (closed: boolean) => Object.assign(new EventEmitter(), { closed })
const isFree = () => {
  try {
    reserveMemory(ALL)()
    return true
  } catch {
    return false
  }
}

// CWE-401: who leaves before the first byte is read must not shut files for everybody.
test('room is held until an answer is taken, and not at all for whom nobody waits any more', () => {
  const answer = anAnswer(false)
  holdMemory(answer as never, 1)
  expect(isFree()).toBe(false)
  expect(() => reserveMemory(ALL)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  answer.emit('close')
  expect(isFree()).toBe(true)
  holdMemory(anAnswer(true) as never, ALL)
  expect(isFree()).toBe(true)
})
