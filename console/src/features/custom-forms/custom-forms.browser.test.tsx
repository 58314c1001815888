import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { announcedText, aQuietPractice, visit } from '../../../test/app'
import { aForm, withForms } from '../../../test/build-forms'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withForms(aQuietPractice())
})

const heading = (name: string) => page.getByRole('heading', { level: 1, name })
const preview = page.getByRole('region', { name: 'Aperçu sur un téléphone' })
const save = page.getByRole('button', { name: 'Enregistrer' })
const drafts = () =>
  api
    .of('PATCH', /.*custom-forms.*/)
    .map(({ body }) => (body as { draft: { content: ReturnType<typeof aForm>['draft'] } }).draft)

async function openBuilder() {
  await visit(`/settings/custom-forms/${aForm().id}`)
  await expect.element(heading('Votre sommeil')).toBeVisible()
}

describe('the forms', () => {
  test('are an invitation if there are none, and a prepared one opens in its builder', async () => {
    withForms(api, [])
    await visit('/settings/custom-forms')
    await page.getByRole('button', { name: /^Reprendre « Échelles/ }).click()
    await expect.element(heading('Comment allez-vous ?')).toBeVisible()
    expect(api.of('POST', '/api/custom-forms')).toHaveLength(1)
    await expect.element(preview.getByText('10 : très détendu')).toBeVisible()
  })

  test('show their state, and an archived one can be restored', async () => {
    await visit('/settings/custom-forms')
    await expect.element(page.getByText('Publié, version 1')).toBeVisible()
    await page.getByRole('button', { name: 'Actions pour « Votre sommeil »' }).click()
    await page.getByRole('menuitem', { name: 'Archiver' }).click()
    await page.getByText('1 formulaire archivé').click()
    await page.getByRole('button', { name: /^Remettre en service/ }).click()
    await expect.element(page.getByRole('link', { name: 'Votre sommeil' })).toBeVisible()
  })

  test.each(['light', 'dark'])('and their builder are accessible in %s, and fit a small phone', async (theme) => {
    document.documentElement.dataset.theme = theme
    await page.viewport(320, 740)
    await openBuilder()
    await page.getByRole('button', { name: /^Depuis quand/, expanded: false }).click()
    expect(await findBarriers()).toEqual([])
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  })
})

describe('the builder', () => {
  test('shows the client’s view beside it, and the preview obeys the conditions', async () => {
    await openBuilder()
    await expect.element(preview.getByText('Depuis quand ?')).not.toBeInTheDocument()
    await preview.getByText('Mal', { exact: true }).click()
    await expect.element(preview.getByLabelText('Depuis quand ?')).toBeVisible()
    await preview.getByRole('button', { name: 'Vérifier mes réponses' }).click()
    await expect.element(preview.getByText('Répondez à cette question.')).toBeVisible()
  })

  test('adds a question, describes its condition in words, and saves what is shown', async () => {
    await openBuilder()
    await page.getByRole('button', { name: 'Ajouter une question' }).click()
    await page.getByRole('menuitem', { name: 'Oui ou non' }).click()
    await page.getByLabelText('Question, en français').fill('Prenez-vous du café ?')
    await page.getByLabelText('Selon quelle question').selectOptions('Selon « Votre énergie »')
    await expect.element(page.getByText('Oui ou non · si « Votre énergie » est au moins 5')).toBeVisible()
    await save.click()
    await expect.element(page.getByText('Brouillon enregistré')).toBeVisible()
    expect(drafts()).toMatchObject([{ revision: 1 }])
    expect(drafts()[0]?.content.questions.at(-1)).toMatchObject({
      kind: 'yes_no',
      label: { fr: 'Prenez-vous du café ?' },
      condition: { questionId: 'energie', comparison: 'at_least', value: 5 },
    })
  })

  test('moves a question by keyboard, and says that a condition has lost its question', async () => {
    await openBuilder()
    page
      .getByRole('button', { name: /^Depuis quand.*, position 2 sur/ })
      .element()
      .focus()
    await userEvent.keyboard(' ')
    await expect.poll(announcedText).toContain('en déplacement, position 2 sur')
    await userEvent.keyboard('{ArrowUp}')
    await expect.poll(announcedText).toContain(': position 1 sur')
    await userEvent.keyboard(' ')
    await expect.element(page.getByText(/Selon une question qui ne vient plus avant/).first()).toBeVisible()
  })

  test('shows before publishing what changes for clients', async () => {
    await openBuilder()
    await page.getByRole('button', { name: /^Votre énergie/, expanded: false }).click()
    await page.getByRole('button', { name: 'Supprimer la question' }).click()
    await page.getByRole('button', { name: 'Publier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Publier la version 2' })
    await expect.element(dialog.getByText('Questions retirées')).toBeVisible()
    await expect.element(dialog.getByText('Votre énergie')).toBeVisible()
    await dialog.getByRole('button', { name: 'Publier' }).click()
    await expect.element(page.getByText('Publié, version 2')).toBeVisible()
  })

  test('shows a refusal of the server at its field', async () => {
    api.on(
      'PATCH /api/custom-forms/*',
      () => new Refusal('validation', { errors: { 'draft.content.questions.1.label.fr': ['required'] } }),
    )
    await openBuilder()
    await page.getByLabelText('Nom du formulaire, en français').fill('Nuits')
    await save.click()
    await expect
      .element(page.getByLabelText('Question, en français'))
      .toHaveAccessibleDescription('Écrivez quelques mots ici.')
  })

  test('loses nothing when another window has changed the form, and asks before it is left', async () => {
    api.on('PATCH /api/custom-forms/*', () => new Refusal('conflict', { revision: 2 }))
    await openBuilder()
    const name = page.getByLabelText('Nom du formulaire, en français')
    await name.fill('Nuits')
    await save.click()
    await expect.element(page.getByText(/a changé dans une autre fenêtre/)).toBeVisible()
    await expect.element(name).toHaveValue('Nuits')
    await page.getByRole('link', { name: 'Tous les formulaires' }).click()
    await expect.element(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
  })
})
