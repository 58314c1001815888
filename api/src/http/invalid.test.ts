import { expect, test } from 'vitest'
import * as z from 'zod'
import { validationFailure } from './invalid.ts'
import { email, instant, line, paging, text } from './schema.ts'

const codes = (schema: z.ZodType, value: unknown) => {
  const read = schema.safeParse(value, { reportInput: true })
  return read.success ? null : validationFailure(read.error).details.errors
}

const Form = z.strictObject({
  client: z.strictObject({ email, name: line(5) }),
  at: instant,
  day: z.iso.date(),
  id: z.uuid(),
  consent: z.literal(true, 'consent_needed'),
  count: z.int().min(1).max(5),
  kind: z.enum(['a', 'b']),
  words: z.array(text(3)).max(1),
})

test('every kind of error has a stable code at its own path', () => {
  const wrong = {
    client: { email: 'nobody', name: 'far too long', isAdmin: true },
    at: 'soon',
    day: '2027-02-30',
    id: '7',
    consent: false,
    count: 6,
    kind: 'c',
    words: ['much'],
  }
  expect(codes(Form, wrong)).toEqual({
    'client.email': ['invalid_email'],
    'client.name': ['too_long'],
    'client.isAdmin': ['unknown_field'],
    at: ['invalid_instant'],
    day: ['invalid_day'],
    id: ['invalid_uuid'],
    consent: ['consent_needed'],
    count: ['too_big'],
    kind: ['not_allowed'],
    'words.0': ['too_long'],
  })
})

test('a missing value is required, whatever its type', () => {
  const fields = codes(Form, {})
  expect(new Set(Object.values(fields ?? {}).flat())).toEqual(new Set(['required', 'consent_needed']))
})

test('the sent value is not repeated', () => {
  expect(JSON.stringify(codes(Form, { day: 'a secret', id: ['a secret'] }))).not.toContain('secret')
})

test('a list in the query is a name given twice', () => {
  expect(codes(z.strictObject(paging), { perPage: ['2', '5'] })).toEqual({ perPage: ['given_twice'] })
})

test('a field may have any name', () => {
  expect(Object.keys(codes(z.strictObject({}), JSON.parse('{"__proto__":1,"constructor":1}')) ?? {})).toContain(
    'constructor',
  )
})
