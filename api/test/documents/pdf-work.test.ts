import { expect, test } from 'vitest'
import { assertPassivePdf } from '../../src/documents/pdf-check.ts'
import { withConcurrencyLimit } from '../../src/files/concurrency-limit.ts'
import { aPdf } from './a-document.ts'

const check = (content: string) => assertPassivePdf(async () => withContent(content))

/** A page with further content behind its objects. */
const withContent = (content: string) =>
  Buffer.from(aPdf('Bilan').toString('latin1').replace('xref\n', `${content}\nxref\n`), 'latin1')
const aStream = (content: string) => `6 0 obj\n<< /Length ${content.length} >>\nstream\n${content}\nendstream\nendobj`

const filled = (part: string) => part.repeat(Math.ceil((512 * 1024) / part.length))

// CWE-407: each of these was read to its end from each of its beginnings. This size held the thread for minutes.
test.each([
  ['beginnings of texts that do not end', aStream(filled('obj('))],
  ['texts within texts', aStream(filled('obj(') + filled(')    '))],
  ['numbers before a long comment', aStream(filled('obj 1%'))],
  ['streams within streams', aStream(filled('obj<<>>stream\n'))],
  ['objects that do not end', filled('6 0 obj (\nendobj\n')],
  ['many objects of one number that name it', filled('6 0 obj<</S 6 0 R>>endobj\n')],
])('a small PDF of %s is refused soon', { timeout: 30_000 }, async (_, content) => {
  const refused = { code: 'validation', details: { errors: { file: ['too_complex'] } } }
  await expect(check(content)).rejects.toMatchObject(refused)
})

test('a PDF with words that look like beginnings of objects is stored', async () => {
  await expect(check(aStream('obj (texte) obj : obj [1 2] '.repeat(500)))).resolves.toBeUndefined()
})

test('PDFs that are checked take no place of pictures, signatures and invoices', async () => {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  const checks = [1, 2, 3].map(() => assertPassivePdf(() => promise))
  await expect(withConcurrencyLimit(async () => 'signed')).resolves.toBe('signed')
  resolve(aPdf('Bilan'))
  await Promise.all(checks)
})
