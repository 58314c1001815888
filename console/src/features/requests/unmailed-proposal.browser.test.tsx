import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aPage, aSession, aUser } from '../../../test/build'
import { Refusal } from '../../../test/fake-api'

/** Opens the dialog that proposes other times for a request, with times at ten and eleven. */
async function proposing(user = aUser()) {
  const request = aSession()
  const days = [{ date: '2027-03-02', slots: ['2027-03-02T09:00:00.000Z', '2027-03-02T10:00:00.000Z'] }]
  const api = aQuietPractice()
    .on('GET /api/auth/user', () => user)
    .on('GET /api/sessions', ({ query }) => aPage(query.status === 'pending_validation' ? [request] : [], { total: 1 }))
    .on('GET /api/availability', ({ query }) => ({
      timeZone: 'Europe/Paris',
      days: query.from! <= '2027-03-02' && query.to! >= '2027-03-02' ? days : [],
    }))
  const refuse = (errors: Record<string, string[]>) =>
    api.on('POST /api/sessions/*/propose', () => new Refusal('validation', { errors }))
  await visit('/requests')
  await page.getByRole('button', { name: /^Proposer d’autres horaires/ }).click()
  const dialog = page.getByRole('dialog', { name: /^Proposer d’autres horaires/ })
  return { dialog, refuse, send: dialog.getByRole('button', { name: 'Proposer et prévenir' }) }
}

test('other times that cannot be mailed are refused with the reason', async () => {
  const { dialog, refuse, send } = await proposing()
  refuse({ startsAt: ['no_email'] })
  await dialog.getByRole('button', { name: /^10:00/ }).click()
  await send.click()
  await expect.element(dialog.getByText(/son adresse ne reçoit plus/)).toBeVisible()
  refuse({ startsAt: ['mail_withheld'] })
  await send.click()
  await expect.element(dialog.getByText(/Votre cabinet a beaucoup écrit aujourd’hui/)).toBeVisible()
})

test('a practice whose address is unconfirmed proposes nothing, and reads why before it chooses', async () => {
  const { dialog } = await proposing(aUser({ emailVerifiedAt: null }))
  await expect.element(dialog.getByText(/tant que votre adresse n’est pas confirmée/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Proposer et prévenir' })).toBeDisabled()
})

test('a time that is too close to another, for the breaks of its type, is no longer chosen, and is not called taken', async () => {
  const { dialog, refuse, send } = await proposing()
  refuse({ 'startsAt.1': ['overlapping'] })
  for (const hour of ['10', '11']) await dialog.getByRole('button', { name: new RegExp(`^${hour}:00`) }).click()
  await expect.element(dialog.getByText('2 choisis sur 3')).toBeVisible()
  await send.click()
  await expect.element(dialog.getByText(/trop près d’un autre/)).toBeVisible()
  await expect.element(dialog.getByText('1 choisi sur 3')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: /^Retirer .*10/ })).toBeVisible()
  await expect.element(dialog.getByText(/n’est plus libre/)).not.toBeInTheDocument()
})
