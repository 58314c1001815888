import { expect, test } from 'vitest'
import { repeatedName } from './repeated-name.ts'

test.each([
  ['{"a":1,"a":2}', 'a'],
  ['{"a":1,"\\u0061":2}', 'a'],
  ['[{"x":{"b":1,"c":[],"b":{}}}]', 'b'],
  ['{"a":{"a":1},"b":[{"a":1}],"a":0}', 'a'],
  ['{"":1,"":2}', ''],
])('%s repeats a name', (json, name) => {
  expect(repeatedName(json)).toBe(name)
})

test.each([
  'null',
  '"a"',
  '[]',
  '{"a":{"a":[{"a":1},{"a":2}]},"b":"a"}',
  '{"text":"{\\"a\\":1,\\"a\\":2}","also":"\\\\"}',
  '{"a":"b","b":"a","c":"a:a"}',
])('%s repeats none', (json) => {
  expect(repeatedName(json)).toBeNull()
})
