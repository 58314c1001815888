import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { anId } from '../../../test/build'
import { anOwnConfirmation } from '../../../test/build-custom-emails'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { aPracticeWithLetter, letterPage } from '../../../test/letter-page'
import type { CustomEmail } from '../../lib/custom-emails'

let api: FakeApi

beforeEach(async () => {
  api = await aPracticeWithLetter()
})

const { subject, save } = letterPage
const saved = () => letterPage.saved(api)

/** Another page has saved before: what stands is told, and a change of the old version is refused. */
const savedElsewhere = (more: Partial<CustomEmail> = {}) => {
  const theirs = {
    ...anOwnConfirmation(),
    subject: 'Au revoir',
    above: '<p>Chère amie,</p><p>merci.</p>',
    version: 2,
    ...more,
  }
  api
    .on('GET /api/custom-emails', () => [theirs])
    .on('PUT /api/custom-emails/*/*', ({ body }) => {
      const { version, ...words } = body as { version: number }
      return version === 2 ? { ...theirs, ...words, version: 3 } : new Refusal('conflict')
    })
}
const notice = page.getByRole('status').filter({ hasText: 'Ce message a été modifié ailleurs' })

test('unsaved words meet what another page has saved: it is shown, and one’s own are kept and saved over it', async () => {
  await visit('/settings/custom-emails/confirmation')
  await letterPage.type()
  savedElsewhere()
  await save.click()
  await expect.element(notice.getByText('Au revoir')).toBeVisible()
  await expect.element(notice.getByText(/Chère amie,\s*merci\./)).toBeVisible()
  await notice.getByRole('button', { name: 'Garder les miens' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(save).toHaveFocus()
  await expect.element(subject).toMatchTextContent(/Bientôt$/)
  await save.click()
  await expect
    .poll(() => saved().at(-1))
    .toMatchObject({ subject: 'À bientôt, {patient.firstname} Bientôt', version: 2 })
})

const leaflet = (n: number, name: string) => ({
  id: anId(n),
  name,
  type: 'image/png' as const,
  size: 9,
  createdAt: '2026-11-20T09:00:00.000Z',
  url: `https://ancrage.test/leaflets/${n}`,
})

test.each([
  [[1, 2], 'Plan.png, Accès.png'],
  [[], 'Aucun'],
])('the documents that another page has chosen are named: %o', async (theirs, named) => {
  api
    .on('GET /api/leaflets', () => [leaflet(1, 'Plan.png'), leaflet(2, 'Accès.png')])
    .on('GET /api/custom-emails', () => [{ ...anOwnConfirmation(), leafletIds: [anId(1)] }])
  await visit('/settings/custom-emails/confirmation')
  await letterPage.type()
  savedElsewhere({ leafletIds: theirs.map((n) => anId(n)) })
  await save.click()
  await expect.element(notice.getByText(named, { exact: true })).toBeVisible()
})

test('documents that both have chosen are not named', async () => {
  await visit('/settings/custom-emails/confirmation')
  await letterPage.type()
  savedElsewhere()
  await save.click()
  await expect.element(notice.getByText('Au revoir')).toBeVisible()
  await expect.element(notice.getByText('Documents joints')).not.toBeInTheDocument()
})

test('words that another page has saved take the focus along when they replace ours', async () => {
  await visit('/settings/custom-emails/confirmation')
  await expect.element(subject).toBeVisible()
  savedElsewhere()
  api.on('POST /api/custom-emails/*/*/reset', () => new Refusal('conflict'))
  await page.getByRole('button', { name: 'Revenir au texte d’Ancrage' }).click()
  await notice.getByRole('button', { name: 'Prendre ces mots' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(page.getByText(/^Vos mots, depuis/)).toHaveFocus()
})

test('words that were saved though the answer was lost are not shown as another page’s', async () => {
  await visit('/settings/custom-emails/confirmation')
  await letterPage.type()
  let stored = anOwnConfirmation()
  api
    .on('GET /api/custom-emails', () => [stored])
    .on('PUT /api/custom-emails/*/*', ({ body }) => {
      const { version, ...words } = body as { version: number }
      if (version !== stored.version) return new Refusal('conflict')
      stored = { ...stored, ...words, version: version + 1 }
      return noAnswer
    })
  await save.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await save.click()
  await expect.element(page.getByText('Vos mots sont enregistrés.')).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
})

test('unsaved words give way to what another page has saved only once that is confirmed', async () => {
  await visit('/settings/custom-emails/confirmation')
  await letterPage.type()
  savedElsewhere()
  await save.click()
  await notice.getByRole('button', { name: 'Prendre ces mots' }).click()
  await page.getByRole('button', { name: 'Les garder' }).click()
  await expect.element(subject).toMatchTextContent(/Bientôt$/)
  await notice.getByRole('button', { name: 'Prendre ces mots' }).click()
  await page.getByRole('button', { name: 'Les remplacer' }).click()
  await expect.element(subject).toMatchTextContent(/^Au revoir$/)
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(save).toBeDisabled()
})
