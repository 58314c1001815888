import { expect, test } from 'vitest'
import { parseStart } from './start.ts'

test.each([
  ['2027-03-02T09:00:00.000Z', '2027-03-02T09:00:00.000Z'],
  ['2027-03-02T09:00:00Z', '2027-03-02T09:00:00.000Z'],
  ['2027-03-02T09:00Z', '2027-03-02T09:00:00.000Z'],
  ['2027-03-02T10:00:00+01:00', '2027-03-02T09:00:00.000Z'],
])('%s is a start', (text, start) => {
  expect(parseStart(text)).toBe(start)
})

test.each([
  ['no zone', '2027-03-02T09:00'],
  ['no time', '2027-03-02'],
  ['no such day', '2027-13-02T09:00:00Z'],
  ['words that some browsers read as a date', 'Tue 2 Mar 2027 09:00 Z'],
  ['a start with something behind it', '2027-03-02T09:00:00Z"><b>'],
  ['nothing', ''],
  ['no text', undefined],
])('with %s there is no start', (_what, text) => {
  expect(parseStart(text)).toBeUndefined()
})
