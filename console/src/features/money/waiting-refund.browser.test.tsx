import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aSessionMoney, withMoney } from '../../../test/build-money'
import { RECORDED, withRecord } from '../../../test/build-record'
import type { FakeApi } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(360, 760)
  api = withMoney(aQuietPractice())
  withRecord(api, { session: { status: 'cancelled' } })
})

const part = page.getByRole('region', { name: 'Paiement' })
const keep = part.getByRole('button', { name: /Garder 30,00.€ d’avance/ })
const reason = part.getByText(/Un remboursement de 20,00.€ est en cours/)
const stands = (more: Parameters<typeof aSessionMoney>[0]) =>
  api.on(`GET /api/sessions/${RECORDED}/money`, () => aSessionMoney({ paidCents: 3000, dueCents: 0, ...more }))

describe('the money of a cancelled session', () => {
  test('says why it cannot be kept as credit while a refund waits', async () => {
    stands({ refundWaitingCents: 2000 })
    await visit(`/sessions/${RECORDED}`)
    await expect.element(reason).toBeVisible()
    await expect.element(keep).not.toBeInTheDocument()
  })

  test('can be kept as credit without a word where none waits', async () => {
    stands({ canRelease: true })
    await visit(`/sessions/${RECORDED}`)
    await expect.element(keep).toBeVisible()
    await expect.element(reason).not.toBeInTheDocument()
  })
})
