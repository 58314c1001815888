import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aConsentState } from '../../../../test/build-consents'
import { aPatientFile } from '../../../../test/build-patient'
import { RECORDED, withRecord } from '../../../../test/build-record'
import type { FakeApi } from '../../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = aQuietPractice()
})

test.each(['cancelled', 'missed'] as const)('a session that was %s is first of all planned again', async (status) => {
  withRecord(api, { session: { status, allowed: [] } })
  api.on('GET /api/sessions/*/consent', () => aConsentState()).on('GET /api/patients/*', () => aPatientFile())
  await visit(`/sessions/${RECORDED}`)
  const head = page.getByRole('region', { name: 'La séance', exact: true })
  await expect.element(head.getByRole('button', { name: 'Replanifier' })).toBeVisible()
  const names = () => [...head.element().querySelectorAll('[data-folded] > button')].map((button) => button.textContent)
  expect(names()[0]).toBe('Replanifier')
  await expect.element(page.getByText('La séance n’a pas eu lieu : il se signe à une autre.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Faire signer' })).not.toBeInTheDocument()
  await head.getByRole('button', { name: 'Replanifier' }).click()
  await expect.element(page.getByRole('dialog')).toMatchTextContent(/Camille Roux/)
})
