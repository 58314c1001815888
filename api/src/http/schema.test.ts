import { expect, test } from 'vitest'
import * as z from 'zod'
import { day, email, instant, line, paging, phone, sortBy, text, timeZone } from './schema.ts'

const address = (length: number) => `${'a'.repeat(length - 12 - 180)}@${`${'b'.repeat(59)}.`.repeat(3)}essais.test`

test.each<[string, z.ZodType, unknown, unknown]>([
  ['the first day of our time', day, '1900-01-01', '1899-12-31'],
  ['the last day of our time', day, '2199-12-31', '2200-01-01'],
  ['the first instant of our time', instant, '1900-01-01T00:00:00Z', '1899-12-31T23:59:59Z'],
  ['the last instant of our time', instant, '2199-12-31T23:59:59.999Z', '2200-01-01T00:00:00Z'],
  ['a line of eighty characters', line(80), 'x'.repeat(80), 'x'.repeat(81)],
  ['a line of one character', line(80), 'x', '   '],
  ['a line without a line break', line(80), 'a b', 'a\nb'],
  ['a text with line breaks and tabs', text(80), 'a\n\tb', 'a\u000bb'],
  ['a text of eighty characters', text(80), 'x'.repeat(80), 'x'.repeat(81)],
  ['a phone number of six signs', phone, '123456', '12345'],
  ['a phone number of thirty signs', phone, '1'.repeat(30), '1'.repeat(31)],
  ['an e-mail address of 254 characters', email, address(254), address(255)],
  ['a zone by its name', timeZone, 'Europe/Paris', '+01:00'],
  ['the page after the first', paging.page, '1', '0'],
  ['the last page that can be asked for', paging.page, '1000000', '1000001'],
  ['a size of pages that is offered', paging.perPage, '100', '101'],
  ['a listed column, either way', sortBy(['name'], 'name'), '-name', '-secret'],
])('%s is accepted, and what lies beyond is not', (_, schema, taken, refused) => {
  expect(schema.safeParse(taken).error).toBeUndefined()
  expect(schema.safeParse(refused).success).toBe(false)
})

test.each([
  ['a name copied with marks of direction', line(80), '\u202aAnne\u202c', 'Anne'],
  ['a name with a zero-width space', line(80), ' An\u200bne\ufeff ', 'Anne'],
  ['a Persian name with its joiner', line(80), 'می\u200cترا', 'می\u200cترا'],
  ['a family of one emoji', line(80), '👩\u200d👧', '👩\u200d👧'],
  ['lines with an override', text(80), 'a\u202e\nb', 'a\nb'],
])('%s is stored as it appears', (_, schema, typed, stored) => {
  expect(schema.parse(typed)).toBe(stored)
})

test.each(['\u200b\u200b', '\u3164', '\u2800\u2800', '\u200d', '\u0301'])(
  'a line without visible characters is empty',
  (typed) => {
    expect(line(80).safeParse(typed).error?.issues[0]?.message).toBe('required')
  },
)

test('an answer may name an instant after the last that callers may send', () => {
  const end = '2200-01-01T00:30:00.000Z'
  expect(z.encode(instant, new Date(end))).toBe(end)
  expect(instant.safeParse(end).error?.issues).toMatchObject([{ message: 'out_of_range' }])
})
