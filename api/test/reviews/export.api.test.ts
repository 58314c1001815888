import { expect, test } from 'vitest'
import { checkReviewExport } from '../../src/reviews/export-check.ts'
import { testApp } from '../app.ts'
import { aPractice, type BuiltPractice } from '../build.ts'
import { aReview } from './a-review.ts'

const app = await testApp()

async function exportOf(practice: BuiltPractice) {
  const headers = { authorization: `Bearer ${await app.tokenOf(practice)}`, 'content-type': 'application/json' }
  const response = await fetch(`${app.url}/api/reviews/export`, { method: 'POST', headers, body: '{}' })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-disposition')).toMatch(/avis-\d{4}-\d\d-\d\d\.json/)
  return response.text()
}

test('published reviews are exported as everybody reads them, and the signature proves that none was changed', async () => {
  const practice = await aPractice(app.orm, { settings: { reviewPublication: 'at_once' } })
  await aReview(app, practice, { comment: 'Apaisé.' })
  await aReview(app, practice, { publishConsent: false, comment: 'Pour vous seul.' })
  const text = await exportOf(practice)
  const { isGenuine, publicKey, payload } = checkReviewExport(text)
  expect(isGenuine).toBe(true)
  expect(payload).toMatchObject({ practice: { name: practice.name }, reviews: [{ comment: 'Apaisé.' }] })
  expect(text).not.toContain('Pour vous seul')
  expect(text).not.toContain('Œuvrard')
  expect(checkReviewExport(text.replace('Apaisé', 'Guéri')).isGenuine).toBe(false)
  expect(checkReviewExport('{}')).toMatchObject({ isGenuine: false, payload: null })
  // The key stays the same: a person can compare it with the one of an earlier export.
  expect(checkReviewExport(await exportOf(practice)).publicKey).toBe(publicKey)
})

test('without any review the export is empty, and contains nothing of another practice', async () => {
  await aReview(app, await aPractice(app.orm))
  expect(checkReviewExport(await exportOf(await aPractice(app.orm))).payload?.reviews).toEqual([])
})
