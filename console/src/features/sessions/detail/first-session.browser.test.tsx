import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { withRecord } from '../../../../test/build-record'
import type { FakeApi } from '../../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
})

test('before a client’s first notes, what they wrote when they booked stands first beside the record', async () => {
  withRecord(api, { session: { message: 'Je dors mal depuis six mois.' } })
  await visit(`/sessions/${crypto.randomUUID()}`)
  const message = page.getByText('Je dors mal depuis six mois.')
  await expect.element(message).toBeVisible()
  const last = page.getByRole('region', { name: 'La dernière fois' }).element()
  expect(message.element().compareDocumentPosition(last)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})
