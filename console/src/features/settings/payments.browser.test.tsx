import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anAccount } from '../../../test/build-account'
import { withSettings } from '../../../test/build-settings'
import { withStripe } from '../../../test/build-stripe'

test('the tab of payments offers each choice in words, and saves the one that is taken', async () => {
  const api = withStripe(withSettings(anAccount(aQuietPractice())), null)
  await visit('/settings/payments')
  const notes = page.getByRole('form', { name: 'Notes et factures' })
  const issuing = notes.getByRole('combobox', { name: 'Émettre la note' })
  await expect.element(issuing).toHaveValue('draft')
  await issuing.selectOptions('À la fin de la séance')
  await notes.getByRole('button', { name: 'Enregistrer' }).click()
  await expect
    .poll(() => api.of('PATCH', '/api/settings').map(({ body }) => body))
    .toEqual([{ invoiceIssuing: 'at_end' }])
})
