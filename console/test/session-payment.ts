import { page } from 'vitest/browser'
import { aQuietPractice, visit } from './app'
import { withMoney } from './build-money'
import { RECORDED, withRecord } from './build-record'
import type { FakeApi } from './fake-api'

/** On a phone, a practice with a session in this status and its money. */
export async function aSessionWithMoney(status: 'done' | 'cancelled' = 'done'): Promise<FakeApi> {
  await page.viewport(360, 760)
  const api = withMoney(aQuietPractice())
  withRecord(api, { session: { status } })
  return api
}

/** The payment of that session, as tests use it. */
export const sessionPayment = {
  open: () => visit(`/sessions/${RECORDED}`),
  part: page.getByRole('region', { name: 'Paiement' }),
  /** The sheet in which money is taken. */
  sheet: page.getByRole('dialog', { name: 'Encaisser' }),
}
