import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { withMoney } from '../../../test/build-money'
import { RECORDED, withRecord } from '../../../test/build-record'
import { Refusal } from '../../../test/fake-api'

test('money is not taken before the address is confirmed, and the sheet says so', async () => {
  await page.viewport(360, 760)
  const api = withMoney(aQuietPractice()).on('POST /api/payments', () => new Refusal('email_unverified'))
  withRecord(api, { session: { status: 'done' } })
  await visit(`/sessions/${RECORDED}`)
  await page.getByRole('region', { name: 'Paiement' }).getByRole('button', { name: 'Encaisser' }).click()
  const sheet = page.getByRole('dialog', { name: 'Encaisser' })
  await sheet.getByRole('radio', { name: 'Espèces' }).click()
  await sheet.getByRole('button', { name: /Encaisser 70,00/ }).click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/Confirmez d’abord votre adresse e-mail/)
})
