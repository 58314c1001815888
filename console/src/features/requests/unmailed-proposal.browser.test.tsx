import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage, aSession } from '../../../test/build'
import { Refusal } from '../../../test/fake-api'

test('other times that cannot be mailed are refused with the reason', async () => {
  const request = aSession()
  const days = [{ date: '2027-03-02', slots: ['2027-03-02T09:00:00.000Z'] }]
  let reason = 'no_email'
  aQuietPractice()
    .on('GET /api/sessions', ({ query }) => aPage(query.status === 'pending_validation' ? [request] : [], { total: 1 }))
    .on('GET /api/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-02' && query.to! >= '2027-03-02' ? days : [],
    }))
    .on('POST /api/sessions/*/propose', () => new Refusal('validation', { errors: { startsAt: [reason] } }))
  await visit('/requests')
  await page.getByRole('button', { name: /^Proposer d’autres horaires/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Proposer d’autres horaires/ })
  const send = dialog.getByRole('button', { name: 'Proposer et prévenir' })
  await dialog.getByRole('button', { name: /^10:00/ }).click()
  await send.click()
  await expect.element(dialog.getByText(/son adresse ne reçoit plus/)).toBeVisible()
  reason = 'mail_withheld'
  await send.click()
  await expect.element(dialog.getByText(/Votre cabinet a beaucoup écrit aujourd’hui/)).toBeVisible()
})
