import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../tests/accessibility/find.ts'
import { visit } from './app'
import { aBusyPractice, pages } from './pages'

beforeEach(async () => {
  await page.viewport(1280, 900)
  aBusyPractice()
})

test.each(pages)('$path is accessible in light and dark', async ({ path, shows, ...visitor }) => {
  document.documentElement.dataset.theme = 'light'
  await visit(path, visitor)
  await expect.element(shows()).toBeVisible()
  expect(await findBarriers()).toEqual([])
  document.documentElement.dataset.theme = 'dark'
  expect(await findBarriers(document, 'colors')).toEqual([])
})

test.each(pages)('$path is in English and fits a small phone', async ({ path, shows, ...visitor }) => {
  await page.viewport(320, 700)
  await visit(path.startsWith('/sessions') ? path.replace(/\?session=.*/, '') : path, { ...visitor, language: 'en' })
  const isList = path.startsWith('/sessions')
  await expect.element(isList ? page.getByRole('list', { name: 'Sessions' }) : shows()).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  expect(await findBarriers()).toEqual([])
})

test.each(['light', 'dark'])('in %s the dialogs of the account administration are accessible', async (theme) => {
  document.documentElement.dataset.theme = theme
  await visit('/admin/users', { isAdmin: true })
  const actions = page.getByRole('button', { name: 'Actions pour Léa Martin' })
  await actions.click()
  await expect.element(page.getByRole('menu')).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await page.getByRole('menuitem', { name: 'Suspendre…' }).click()
  await expect.element(page.getByRole('dialog').getByRole('textbox')).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await actions.click()
  await page.getByRole('menuitem', { name: 'Écrire un e-mail' }).click()
  await page.getByLabelText('Objet').fill('Maintenance')
  await page.getByRole('textbox', { name: 'Message' }).fill('Bonjour.')
  await expect.element(page.getByTitle('Aperçu')).toBeVisible()
  expect(await findBarriers()).toEqual([])
})

test.each(['light', 'dark'])('in %s what the keyboard shortcuts open is accessible, also on a phone', async (theme) => {
  document.documentElement.dataset.theme = theme
  await page.viewport(360, 740)
  await visit('/requests')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await userEvent.keyboard('{Control>}k{/Control}')
  const palette = page.getByRole('dialog', { name: 'Rechercher et agir' })
  await expect.element(palette.getByRole('option').first()).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(palette).not.toBeInTheDocument()
  await userEvent.keyboard('?')
  await expect.element(page.getByRole('dialog', { name: 'Raccourcis clavier' })).toBeVisible()
  expect(await findBarriers()).toEqual([])
})

test.each(['light', 'dark'])('in %s the session type form and its errors are accessible', async (theme) => {
  document.documentElement.dataset.theme = theme
  await visit('/settings/session-types')
  await page.getByRole('button', { name: 'Ajouter un type de séance' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ajouter' }).click()
  await expect.element(page.getByText('Remplissez ce champ.')).toBeVisible()
  expect(await findBarriers()).toEqual([])
  await page.getByLabelText('Nom', { exact: true }).fill('Suivi')
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Rester ici' })).toBeVisible()
  expect(await findBarriers()).toEqual([])
})

test.each(['light', 'dark'])(
  'in %s the forms for unavailabilities, special days and holidays are accessible',
  async (theme) => {
    document.documentElement.dataset.theme = theme
    await visit('/settings/schedule')
    const dialog = page.getByRole('dialog')
    for (const name of ['Ajouter une absence', 'Ajouter un jour', 'Jours fériés']) {
      await page.getByRole('button', { name }).click()
      await expect.element(dialog).toBeVisible()
      if (name !== 'Jours fériés') await dialog.getByRole('switch').click()
      expect(await findBarriers()).toEqual([])
      await dialog.getByRole('button', { name: 'Annuler' }).click()
      if (name === 'Jours fériés') continue
      await expect.element(page.getByRole('heading', { name: /^Quitter sans enregistrer/ })).toBeVisible()
      expect(await findBarriers()).toEqual([])
      await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    }
  },
)

test('the first Tab stop skips the navigation', async () => {
  await visit('/requests')
  await expect.element(page.getByRole('article').first()).toBeVisible()
  await userEvent.keyboard('{Tab}')
  await expect.element(page.getByRole('link', { name: 'Aller au contenu' })).toHaveFocus()
})

test('a new page takes the focus', async () => {
  await visit('/requests')
  await page.getByRole('link', { name: 'Séances' }).click()
  await expect.element(page.getByRole('table')).toBeVisible()
  await expect.element(page.getByRole('main')).toHaveFocus()
})
