import { describe, expect, test } from 'vitest'
import * as z from 'zod'
import { contract, type Endpoint } from './contract.ts'

const endpoints = Object.values(contract).flatMap((feature) => Object.values(feature) as Endpoint[])

/** Invisible characters, and those that reverse the words around them. */
const unseen = {
  'a zero-width space': '\u200b',
  'an override of the direction': '\u202e',
  'an isolate of the direction': '\u2067',
  'a next line': '\u0085',
  'a control of the second block': '\u009b',
}

/** Fields that accept such characters, each for its reason. */
const taken: [RegExp, string][] = [
  [/\.(currentPassword|password)$/, 'a secret, of which nothing is left out'],
  [/\.(token|holdToken|moveToken|replaces|captcha|code|secret)$/, 'compared or parsed, never shown'],
  [/\.(q|status)$/, 'looked for, never kept'],
  [/\/first-view\./, 'attributes of an element, read one by one'],
  [/\.furtherTypeIds$/, 'ids, read one by one'],
  [/\.condition\.value$/, 'compared with an option'],
  [/\/payment-types\.expected\./, 'compared with what is stored'],
  [/\.signature\.image$/, 'a picture'],
  [/\.answers$/, 'cleaned by its question (forms/questions.ts)'],
  [/\/(documents|leaflets)\.name$/, 'cleaned as the name of a file (documents/names.ts)'],
  [/\/patient-imports\.rows\./, 'each row is read by the schema of a client'],
  [/(\.texts|\.changes)\.text$/, 'cleaned as HTML (clinical-record/html.ts)'],
  [/\.rule$/, 'read as a recurrence (RFC 5545)'],
  [/\/subscribed-calendars\.address$/, 'read as an address'],
]
const isTaken = ({ where }: Text) => taken.some(([pattern]) => pattern.test(where))

interface Text {
  where: string
  schema: z.ZodType
}

/** Every text that a schema reads, except those with a fixed form: addresses, ids, days. */
function textsOf(schema: z.ZodType, where: string): Text[] {
  const inner = (next: unknown) => textsOf(next as z.ZodType, where)
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => textsOf(part as z.ZodType, `${where}.${name}`))
  if (schema instanceof z.ZodArray) return inner(schema.element)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(inner)
  if (schema instanceof z.ZodRecord) return inner(schema.valueType)
  if (schema instanceof z.ZodPipe) return schema.in instanceof z.ZodString ? [{ where, schema }] : inner(schema.in)
  if (schema instanceof z.ZodString) return [{ where, schema }]
  if ('innerType' in schema.def) return inner(schema.def.innerType)
  return []
}

const texts = endpoints.flatMap(({ method, path, body, query }) => [
  ...(body ? textsOf(body, `${method} ${path}`) : []),
  ...(query ? textsOf(query, `${method} ${path}`) : []),
])

/** Words of several lengths: every text field accepts one of them. */
const words = ['ab', 'abcdefgh', 'abcdefghijklmnopqrstuvwx', '0123456789abcd']

describe('a text of the contract', () => {
  test.each(Object.entries(unseen))('contains no %s, or is refused, wherever it is read', (_, sign) => {
    const keeps = ({ schema }: Text) =>
      words.some((word) => {
        const read = schema.safeParse(`${word}${sign}${word}`)
        return read.success && String(read.data).includes(sign)
      })
    const offenders = texts.filter((text) => !isTaken(text) && keeps(text))
    expect(offenders.map(({ where }) => where)).toEqual([])
  })

  test('that is required must contain a visible character', () => {
    const nothing = ['\u200b\u200b', '\u2060\ufeff', '\u3164\u3164', '\u2800', '\u200d\u200c', '\u034f']
    const needed = texts.filter((text) => !isTaken(text) && !text.schema.safeParse('').success)
    const offenders = needed.filter(({ schema }) => nothing.some((text) => schema.safeParse(text).success))
    expect(offenders.map(({ where }) => where)).toEqual([])
    expect(needed.length).toBeGreaterThan(50)
  })

  test('that allows invisible characters has a listed reason, and the list has no other texts', () => {
    const gone = taken.filter(([pattern]) => !texts.some(({ where }) => pattern.test(where)))
    expect(gone.map(([, reason]) => reason)).toEqual([])
  })
})

describe('the conventions of the API', () => {
  const creating = endpoints.filter(({ method, status }) => method === 'POST' && status === 201)
  test.each(creating.map((spec) => [spec.path, spec] as const))('POST %s takes an idempotency key', (_, { guard }) => {
    expect(guard).toContain('idempotent')
  })

  // By a client's account the practice, whose row the answer would be, is not known before the work.
  const moving = endpoints.filter(
    ({ method, errors, access }) =>
      method === 'POST' && errors?.includes('transition_not_allowed') && access !== 'client',
  )
  test.each(moving.map((spec) => [spec.path, spec] as const))(
    'POST %s, which can happen once, takes an idempotency key',
    (_, { guard }) => {
      expect(guard).toContain('idempotent')
    },
  )

  const deleting = endpoints.filter(({ method }) => method === 'DELETE')
  test.each(deleting.map((spec) => [spec.path, spec] as const))('DELETE %s is answered by 204', (_, spec) => {
    expect(spec.status).toBeUndefined()
    expect(spec.reply === undefined || spec.mayBeSilent).toBe(true)
  })
})
