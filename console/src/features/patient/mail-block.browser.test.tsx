import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aKnownClient, aPatientFile, CAMILLE } from '../../../test/build-patient'

test('the page of a client whom mails do not reach says so, and tries again only after a question', async () => {
  let mailProblem: 'bounced' | null = 'bounced'
  const api = aKnownClient()
    .on('GET /api/patients/*', (_, [id]) => (id === 'tags' ? [] : aPatientFile({ mailProblem })))
    .on('DELETE /api/patients/*/mail/block', () => {
      mailProblem = null
    })
  await visit(`/patients/${CAMILLE}`)
  await expect.element(page.getByText(/Les e‑mails ne partent plus vers/)).toBeVisible()
  await page.getByRole('button', { name: 'Corriger l’adresse' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Modifier la fiche' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Lever le blocage' }).click()
  const question = page.getByRole('dialog', { name: 'Lever ce blocage ?' })
  await expect.element(question.getByText(/partiront de nouveau vers camille@courriel\.test/)).toBeVisible()
  expect(api.of('DELETE', /.*\/mail\/block/)).toEqual([])
  await question.getByRole('button', { name: 'Lever le blocage' }).click()
  await expect.element(page.getByText(/^Le blocage est levé\s: les e‑mails partent de nouveau/)).toBeVisible()
  expect(api.of('DELETE', /.*\/mail\/block/)).toHaveLength(1)
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus()
})
