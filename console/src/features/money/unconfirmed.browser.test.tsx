import { expect, test } from 'vitest'
import { Refusal } from '../../../test/fake-api'
import { aSessionWithMoney, sessionPayment } from '../../../test/session-payment'

test('money is not taken before the address is confirmed, and the sheet says so', async () => {
  const { open, part, sheet } = sessionPayment
  const api = await aSessionWithMoney()
  api.on('POST /api/payments', () => new Refusal('email_unverified'))
  await open()
  await part.getByRole('button', { name: 'Encaisser' }).click()
  await sheet.getByRole('radio', { name: 'Espèces' }).click()
  await sheet.getByRole('button', { name: /Encaisser 70,00/ }).click()
  await expect.element(sheet.getByRole('alert')).toMatchTextContent(/Confirmez d’abord votre adresse e\u2011mail/)
})
