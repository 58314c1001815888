import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aSession } from '../../../test/build'
import { withRequests } from '../../../test/build-requests'

test.each([
  [360, false],
  [1280, true],
])('at %d px the answers stand before the ways to call, unless there is room beside', async (width, isBeside) => {
  await page.viewport(width, 740)
  withRequests(aQuietPractice(), { waiting: [aSession()] })
  await visit('/requests')
  const answer = page.getByRole('button', { name: /^Accepter la demande/ })
  await expect.element(answer).toBeVisible()
  const call = page.getByRole('link', { name: '06 12 34 56 78' }).element()
  // The keyboard meets them in the order in which they stand.
  const isCallFirst = Boolean(call.compareDocumentPosition(answer.element()) & Node.DOCUMENT_POSITION_FOLLOWING)
  expect(isCallFirst).toBe(isBeside)
  const [button, link] = [answer.element(), call].map((element) => element.getBoundingClientRect())
  expect(link!.top < button!.bottom).toBe(isBeside)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
})
