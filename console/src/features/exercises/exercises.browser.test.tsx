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

test('a practitioner shares an exercise, reads the marks, and ends a question after a confirmation', async () => {
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

test('a correction keeps the recording, even if the list does not have it', async () => {
  const audio = { documentId: anId(44), name: 'loin.mp3', type: 'audio/mpeg' }
  const far = { ...breathing, id: anId(45), title: 'Marcher', audio }
  const api = aKnownClient()
    .on('GET /api/patients/*/exercises', () => ({ exercises: [breathing, far], questions: [] }))
    .on('GET /api/patients/*/documents', () => aPage([recording]))
    .on('PATCH /api/exercises/*', () => far)
  await visit(`/patients/${CAMILLE}?tab=exercises`)
  const dialog = page.getByRole('dialog', { name: 'Modifier l’exercice' })
  const choice = dialog.getByRole('combobox', { name: 'Enregistrement' })
  for (const [title, documentId] of [
    ['Respirer', ''],
    ['Marcher', anId(44)],
  ] as const) {
    await page.getByRole('button', { name: `Modifier ${title}` }).click()
    await expect.element(choice).toHaveValue(documentId)
    await dialog.getByRole('textbox', { name: 'Texte' }).fill('Dix minutes.')
    await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await page.getByRole('button', { name: 'Modifier Marcher' }).click()
  await choice.selectOptions('Aucun')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.poll(() => api.of('PATCH', /.*/)).toHaveLength(3)
  expect(api.of('PATCH', /.*/).map(({ body }) => body)).toEqual([
    { title: 'Respirer', text: 'Dix minutes.' },
    { title: 'Marcher', text: 'Dix minutes.' },
    { title: 'Marcher', text: 'Cinq minutes, le soir.', documentId: null },
  ])
})
