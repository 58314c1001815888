import { expect, test } from 'vitest'
import { rangeOf } from './range.ts'

const content = '0123456789'
const whole = { status: 200, type: 'application/octet-stream', body: null, headers: { ETag: '"a"' } }
const answered = (range?: string, ifRange?: string) => {
  const { answer, bytes } = rangeOf(whole, content.length, { range, ifRange })
  const body = bytes && content.slice(bytes.first, bytes.last + 1)
  expect(answer.headers?.['Content-Length']).toBe(body === null ? undefined : String(body.length))
  return [answer.status, body, answer.headers?.['Content-Range'] ?? null]
}

test.each([
  ['bytes=0-3', '0123', 'bytes 0-3/10'],
  ['bytes=4-', '456789', 'bytes 4-9/10'],
  ['bytes=-2', '89', 'bytes 8-9/10'],
  ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ['bytes=8-99', '89', 'bytes 8-9/10'],
  ['bytes=9-9', '9', 'bytes 9-9/10'],
  ['Bytes=0-0', '0', 'bytes 0-0/10'],
])('%s is answered with that range', (range, body, contentRange) => {
  expect(answered(range)).toEqual([206, body, contentRange])
})

test.each([
  undefined,
  '',
  'bytes=',
  'bytes=-',
  'bytes=0-1,4-5',
  'bytes=5-2',
  'lines=0-1',
  'bytes=a-b',
  `bytes=0-${'9'.repeat(400)}`,
])('%s is answered with the whole file', (range) => {
  expect(answered(range)).toEqual([200, '0123456789', null])
  expect(rangeOf(whole, content.length, { range }).answer.headers).toMatchObject({ 'Accept-Ranges': 'bytes' })
})

test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s begins behind the end', (range) => {
  expect(answered(range)).toEqual([416, null, 'bytes */10'])
})

test('an empty file has no range', () => {
  for (const range of ['bytes=0-', 'bytes=0-0', 'bytes=-5'])
    expect(rangeOf(whole, 0, { range }).answer).toMatchObject({
      status: 416,
      headers: { 'Content-Range': 'bytes */0' },
    })
  expect(rangeOf(whole, 0, {})).toMatchObject({ answer: { status: 200 }, bytes: null })
})

test('the whole file is answered if it has changed meanwhile', () => {
  expect(answered('bytes=0-3', '"a"')).toEqual([206, '0123', 'bytes 0-3/10'])
  expect(answered('bytes=0-3', '"b"')).toEqual([200, '0123456789', null])
  expect(answered('bytes=0-3', 'Wed, 21 Oct 2026 07:28:00 GMT')).toEqual([200, '0123456789', null])
})
