import { beforeEach, describe, expect, test } from 'vitest'
import { aSessionMoney } from '../../../test/build-money'
import { RECORDED } from '../../../test/build-record'
import type { FakeApi } from '../../../test/fake-api'
import { aSessionWithMoney, sessionPayment } from '../../../test/session-payment'

let api: FakeApi

beforeEach(async () => {
  api = await aSessionWithMoney('cancelled')
})

const { open, part } = sessionPayment
const keep = part.getByRole('button', { name: /Garder 30,00.€ d’avance/ })
const reason = part.getByText(/Un remboursement de 20,00.€ est en cours/)
const stands = (more: Parameters<typeof aSessionMoney>[0]) =>
  api.on(`GET /api/sessions/${RECORDED}/money`, () => aSessionMoney({ paidCents: 3000, dueCents: 0, ...more }))

describe('the money of a cancelled session', () => {
  test('says why it cannot be kept as credit while a refund waits', async () => {
    stands({ refundWaitingCents: 2000 })
    await open()
    await expect.element(reason).toBeVisible()
    await expect.element(keep).not.toBeInTheDocument()
  })

  test('can be kept as credit without a word where none waits', async () => {
    stands({ canRelease: true })
    await open()
    await expect.element(keep).toBeVisible()
    await expect.element(reason).not.toBeInTheDocument()
  })
})
