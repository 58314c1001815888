import { createReadStream } from 'node:fs'
import { checkArchive } from '../api/src/payments/books/archive-check.ts'
import { Problem } from './problem.mjs'

const words = {
  format: 'is no line of an archive',
  sequence: 'does not follow the number before',
  hash: 'was changed, or does not follow the line before',
  closing: 'is a closing that was changed, or that the lines contradict',
  total: 'is not the sum of the lines',
  signature: 'the file was not signed with its key',
}

const euros = (cents) => `${(cents / 100).toFixed(2)} EUR`

/** Checks a signed archive of the books: every line, the closings, the totals and the signature. Calls no server. */
export default async function verifyBooks([path]) {
  if (!path) throw new Problem('Name the file: npm run verify-books -- ancrage-books-2027.txt')
  const check = await checkArchive(createReadStream(path, { highWaterMark: 1 << 20 }))
  const { practice, lines, closings, total, faults, publicKey, isYearClosed } = check
  console.log(`${practice?.name ?? '?'} · ${practice?.year ?? '?'} · made at ${practice?.madeAt ?? '?'}`)
  console.log(`${lines} lines, ${closings} closings`)
  console.log(
    `${total.count} of the year: received ${euros(total.receivedCents)}, returned ${euros(total.returnedCents)}`,
  )
  console.log(`Key: ${publicKey}\nCompare it with the one on the page of the books.`)
  if (!isYearClosed)
    console.log('! The year was not closed when this archive was made: what was recorded later is not in it.')
  for (const { what, at } of faults) console.log(`✗ line ${at} ${words[what]}`)
  console.log(
    faults.length
      ? '✗ This archive is not as it was signed.'
      : '✓ Every line follows from the one before, and the signature holds.',
  )
  return faults.length ? 1 : 0
}
