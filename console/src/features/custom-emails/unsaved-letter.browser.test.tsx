import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { aCustomEmail } from '../../../test/build-custom-emails'
import type { FakeApi } from '../../../test/fake-api'
import { FakeUpload } from '../../../test/fake-upload'
import { aPracticeWithLetter, letterPage } from '../../../test/letter-page'

let api: FakeApi

beforeEach(async () => {
  api = await aPracticeWithLetter()
})

const { subject, save } = letterPage
const saved = () => letterPage.saved(api)

describe('unsaved words', () => {
  test('are kept by a press on the other language, until it is confirmed', async () => {
    const { address } = await visit('/settings/custom-emails/confirmation')
    await letterPage.type()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(subject).toMatchTextContent(/Bientôt/)
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.poll(address).toBe('/settings/custom-emails/confirmation?lang=en')
    await expect.element(subject).not.toMatchTextContent(/Bientôt/)
  })

  test('stay when they were typed while earlier ones were saved', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    api.on('PUT /api/custom-emails/*/*', async ({ body }) => {
      await held
      return { ...aCustomEmail('confirmation', 'fr', { isOwn: true, ...(body as object) }), version: 2 }
    })
    await visit('/settings/custom-emails/confirmation')
    await letterPage.type()
    await save.click()
    await expect.poll(saved).toHaveLength(1)
    await letterPage.goToEnd()
    await userEvent.keyboard(' chez vous')
    answer()
    await expect.element(page.getByText('Vos mots sont enregistrés.')).toBeVisible()
    await expect.element(subject).toMatchTextContent(/Bientôt chez vous$/)
    await expect.element(save).toBeEnabled()
    await save.click()
    await expect
      .poll(() => saved().at(-1))
      .toMatchObject({ subject: 'À bientôt, {patient.firstname} Bientôt chez vous', version: 2 })
  })

  test.each([
    ['the new text', 'Reprendre le nouveau texte'],
    ['our text', 'Revenir au texte d’Ancrage'],
    ['a version', 'Reprendre 1'],
  ])('are replaced by %s only once that is confirmed', async (_, name) => {
    await visit('/settings/custom-emails/confirmation')
    await letterPage.type()
    const press = async () => {
      if (name === 'Reprendre 1' && !page.getByRole('button', { name, exact: true }).query())
        await page.getByRole('button', { name: 'Versions' }).click()
      await page.getByRole('button', { name, exact: true }).click()
    }
    await press()
    await page.getByRole('button', { name: 'Les garder' }).click()
    await expect.element(page.getByRole('button', { name: 'Les garder' })).not.toBeInTheDocument()
    await press()
    await page.getByRole('button', { name: 'Les remplacer' }).click()
    await expect.element(subject).not.toMatchTextContent(/Bientôt/)
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('stay among the chosen leaflets when another arrives meanwhile', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeUpload)
    const leaflet = (n: number, name: string) => ({
      id: anId(n),
      name,
      type: 'image/png',
      size: 9,
      createdAt: '2026-11-20T09:00:00.000Z',
      url: `https://ancrage.test/leaflets/${n}`,
    })
    let answer = () => {}
    const added = new Promise((resolve) => {
      answer = () => resolve(leaflet(2, 'Accès.png'))
    })
    let list = [leaflet(1, 'Plan.png')]
    api
      .on('GET /api/leaflets', () => list)
      .on('POST /api/leaflets', () => {
        list = [leaflet(2, 'Accès.png'), ...list]
        return added
      })
    await visit('/settings/custom-emails/confirmation')
    const plan = page.getByRole('checkbox', { name: 'Plan.png' })
    await expect.element(plan).toBeVisible()
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!
    const files = new DataTransfer()
    files.items.add(new File(['a picture'], 'Accès.png', { type: 'image/png' }))
    input.files = files.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
    await expect.poll(() => api.of('POST', '/api/leaflets')).toHaveLength(1)
    await plan.click()
    await expect.element(plan).toBeChecked()
    answer()
    await expect.element(page.getByRole('checkbox', { name: 'Accès.png' })).toBeChecked()
    await expect.element(plan).toBeChecked()
    vi.unstubAllGlobals()
  })
})
