import { expect, test } from 'vitest'
import { checkText } from './text-check.ts'

async function* inPieces(bytes: Buffer, size: number) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}
const found = (text: string, size = 5) => checkText(inPieces(Buffer.from(text), size), 'utf-8')

test('characters across two segments are recognised', async () => {
  for (const size of [1, 2, 3, 4])
    expect(await found('Légaré – 12 € 🙂', size)).toEqual({ isText: true, isTwoTypes: false, utf8Bytes: 24 })
})

test.each([
  ['a page', '<!doctype html>'],
  ['a page behind much space', `${' '.repeat(50)}<html>`],
  ['a script', '#!/bin/sh'],
  ['a mail', '\n\nMIME-Version: 1.0'],
  ['a script in words', 'bonjour <script>'],
  ['a control character far behind', `${'a'.repeat(5000)}\u0007`],
])('%s is found wherever the segments end', async (_, text) => {
  for (const size of [1, 3, 7, 64]) expect((await found(text, size)).isText, `of ${size}`).toBe(false)
})

test('half a character at the end is no text, and a PDF among words counts as two types', async () => {
  expect(await checkText(inPieces(Buffer.of(0x61, 0xc3), 1), 'utf-8')).toMatchObject({ isText: false })
  expect(await found('voici %PDF-1.4')).toMatchObject({ isText: false, isTwoTypes: true })
})

// CWE-400: a text of 50 MB stopped everybody for a second.
test('the process handles other work after each segment', async () => {
  let turns = 0
  const count = () => {
    turns++
    waiting = setImmediate(count)
  }
  let waiting = setImmediate(count)
  await checkText(inPieces(Buffer.alloc(80, 'mot '), 4), 'utf-8')
  clearImmediate(waiting)
  expect(turns).toBeGreaterThanOrEqual(19)
})
