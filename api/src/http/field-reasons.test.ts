import { expect, test } from 'vitest'
import * as z from 'zod'
import { contract } from '../contract.ts'
import { fieldReasons } from './field-reasons.ts'

/** The codes that schemas themselves contain, at any depth below a value. */
function codesBelow(value: unknown, seen = new Set<unknown>()): string[] {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null || seen.has(value)) return []
  seen.add(value)
  const inner = '_zod' in value ? (value as z.core.$ZodType)._zod.def : value
  const parts = Object.entries(inner).flatMap(([key, part]) =>
    key === 'error' && typeof part === 'function' ? codeOf(part) : codesBelow(part, seen),
  )
  return inner instanceof Object && 'shape' in inner ? [...codesBelow(inner.shape, seen), ...parts] : parts
}

const codeOf = (say: (issue: object) => unknown) => {
  const reason = say({ code: 'custom', input: undefined, path: [] })
  return typeof reason === 'string' ? [reason] : []
}

test('the codes of a schema are found where it refuses a length, a format or a whole value', () => {
  const schema = z.object({ a: z.string().max(3, 'one').optional(), b: z.array(z.email('two')) }).refine(() => true, {
    error: 'three',
  })
  expect(codesBelow({ endpoint: { body: schema } }).sort()).toEqual(['one', 'three', 'two'])
})

test('every code with which the contract refuses a field is a known reason', () => {
  const codes = codesBelow(contract)
  expect(codes).toContain('too_long')
  expect(codes.filter((code) => !fieldReasons.some((known) => known === code))).toEqual([])
})
