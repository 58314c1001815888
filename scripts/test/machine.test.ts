import { expect, test } from 'vitest'
import { measureMachine, REFERENCE_MS, slownessOf } from './machine.mjs'

test('a machine is as slow as the mean of its samples, at least the reference and at most twice it', () => {
  expect(slownessOf([REFERENCE_MS, REFERENCE_MS * 2])).toBe(1.5)
  expect(slownessOf([REFERENCE_MS / 2])).toBe(1)
  expect(slownessOf([REFERENCE_MS * 9])).toBe(2)
})

test('a machine whose host takes a third of its time away is half as slow again', () => {
  expect(slownessOf([REFERENCE_MS], 0.5)).toBe(1.5)
})

test('the machine is measured from the start', () => {
  const slowness = measureMachine()()
  expect(slowness).toBeGreaterThanOrEqual(1)
  expect(slowness).toBeLessThanOrEqual(2)
})
