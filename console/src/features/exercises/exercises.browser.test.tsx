import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { anId, aPage } from '../../../test/build'
import { aDocument } from '../../../test/build-documents'
import { aKnownClient, CAMILLE } from '../../../test/build-patient'

const since = '2027-02-10T09:00:00.000Z'
const running = { createdAt: since, endedAt: null, endedBy: null }
const breathing = {
  id: anId(41),
  title: 'Respirer',
  text: 'Cinq minutes, le soir.',
  changedAt: since,
  audio: null,
  ...running,
}
const marks = [
  { day: '2027-02-25', value: 4 },
  { day: '2027-02-26', value: 6 },
]
const night = { id: anId(42), words: 'Qualité de ma nuit', marks, ...running }

const recording = aDocument({ id: anId(43), name: 'calme.mp3', kind: 'audio', type: 'audio/mpeg' })

test('a practitioner shares an exercise, reads the marks, and is asked before a question ends', async () => {
  await page.viewport(360, 800)
  let exercises: (typeof breathing)[] = []
  const api = aKnownClient()
    .on('GET /api/patients/*/exercises', () => ({ exercises, questions: [night] }))
    .on('GET /api/patients/*/documents', () => aPage([recording]))
    .on('POST /api/patients/*/exercises', () => {
      exercises = [breathing]
      return breathing
    })
    .on('POST /api/progress-questions/*/end', () => undefined)
  await visit(`/patients/${CAMILLE}?tab=exercises`)
  await expect.element(page.getByText('Rien n’est encore partagé.')).toBeVisible()
  await expect.element(page.getByText('Ce client n’a pas encore accès à son espace')).toBeVisible()

  await page.getByRole('button', { name: 'Partager un exercice' }).click()
  const dialog = page.getByRole('dialog', { name: 'Partager un exercice' })
  await dialog.getByRole('button', { name: 'Partager', exact: true }).click()
  await expect.element(dialog.getByText('Donnez-lui un titre.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Titre' }).fill('Respirer')
  await dialog.getByRole('textbox', { name: 'Texte' }).fill('Cinq minutes, le soir.')
  await dialog.getByRole('combobox', { name: 'Enregistrement' }).selectOptions('calme.mp3')
  await dialog.getByRole('button', { name: 'Partager', exact: true }).click()
  await expect.element(page.getByRole('heading', { level: 3, name: 'Respirer' })).toBeVisible()
  expect(api.of('POST', `/api/patients/${CAMILLE}/exercises`)).toMatchObject([
    { body: { title: 'Respirer', text: 'Cinq minutes, le soir.', documentId: anId(43) } },
  ])

  await page.getByText('Voir les notes').click()
  await expect.element(page.getByRole('rowheader', { name: 'vendredi 26 février' })).toBeVisible()
  expect(await findBarriers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)

  await page.getByRole('button', { name: 'Terminer Qualité de ma nuit' }).click()
  const question = page.getByRole('dialog', { name: 'Terminer « Qualité de ma nuit » ?' })
  expect(api.of('POST', /.*\/end/)).toEqual([])
  await question.getByRole('button', { name: 'Terminer', exact: true }).click()
  await expect.poll(() => api.of('POST', `/api/progress-questions/${night.id}/end`)).toHaveLength(1)
})
