import { readFileSync } from 'node:fs'
import { checkReviewExport } from '../api/src/reviews/export-check.ts'
import { Problem } from './problem.mjs'

/** Checks a signed export of reviews. Calls no server. */
export default function verifyReviews([path]) {
  if (!path) throw new Problem('Name the file: npm run verify-reviews -- avis-2027-03-01.json')
  const { isGenuine, publicKey, payload } = checkReviewExport(readFileSync(path, 'utf8'))
  if (payload) console.log(`${payload.practice.name} · ${payload.reviews.length} reviews · ${payload.exportedAt}`)
  if (publicKey) console.log(`Key: ${publicKey}\nCompare it with the one on the page of the books.`)
  console.log(isGenuine ? '✓ The signature holds.' : '✗ This export is not as it was signed.')
  return isGenuine ? 0 : 1
}
