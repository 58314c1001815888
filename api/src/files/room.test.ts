import { EventEmitter } from 'node:events'
import { expect, test } from 'vitest'
import { holdRoom, takeRoom } from './room.ts'

const ALL = 256 * 1024 * 1024
const anAnswer = (closed: boolean) => Object.assign(new EventEmitter(), { closed })
const isFree = () => {
  try {
    takeRoom(ALL)()
    return true
  } catch {
    return false
  }
}

// CWE-401: who leaves before the first byte is read must not shut files for everybody.
test('room is held until an answer is taken, and not at all for whom nobody waits any more', () => {
  const answer = anAnswer(false)
  holdRoom(answer as never, 1)
  expect(isFree()).toBe(false)
  expect(() => takeRoom(ALL)).toThrow(expect.objectContaining({ code: 'unavailable' }))
  answer.emit('close')
  expect(isFree()).toBe(true)
  holdRoom(anAnswer(true) as never, ALL)
  expect(isFree()).toBe(true)
})
