import { concernsOfLines } from '@ancrage/api/contract'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aPublicPage, withPublicPage } from '../../../test/build-public-page'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withPublicPage(aQuietPractice())
})

const presentation = page.getByRole('textbox', { name: 'Présentation' }).first()
const button = (name: string) => page.getByRole('button', { name, exact: true })
const sent = (path: string) => api.requests.filter((call) => call.path === path && call.method !== 'GET')

async function open() {
  await visit('/settings/public-page')
  await expect.element(presentation).toBeVisible()
}

test('the content is saved, then published after a confirmation, and unpublished the same way', async () => {
  await open()
  await presentation.fill('Je vous reçois à Nantes et en visioconférence.')
  await expect.element(button('Publier')).toBeDisabled()
  await button('Enregistrer').first().click()
  await expect.poll(() => sent('/api/public-page')).toHaveLength(1)
  expect(sent('/api/public-page')[0]?.body).toMatchObject({
    version: 1,
    content: { fr: { presentation: 'Je vous reçois à Nantes et en visioconférence.', methods: [] }, insurance: null },
  })
  await button('Publier').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('4 rue des Ormes').first()).toBeVisible()
  await expect.element(dialog.getByText(/^Aucun médiateur/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect.element(page.getByText(/^En ligne depuis/)).toBeVisible()
  expect(sent('/api/public-page/publish')[0]?.body).toEqual({ version: 2 })
  await button('Retirer la page').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer la page' }).click()
  await expect.element(page.getByText(/n’est pas publiée/)).toBeVisible()
})

test('an English practice writes its page in English first, and in French below', async () => {
  api.on('GET /api/auth/user', () => aUser({ settings: [{ key: 'language', value: 'en' }] }))
  await open()
  await expect.element(presentation).toHaveAttribute('lang', 'en')
  await page.getByText('Version française').click()
  await expect.element(page.getByRole('textbox', { name: /^Présentation/ }).nth(1)).toHaveAttribute('lang', 'fr')
  await presentation.fill('I see adults in Nantes.')
  await button('Enregistrer').first().click()
  await expect
    .poll(() => sent('/api/public-page')[0]?.body)
    .toMatchObject({ content: { en: { presentation: 'I see adults in Nantes.' } } })
})

test('an address that is not confirmed is said first, and nothing can be published', async () => {
  api.on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
  await open()
  await presentation.fill('Je vous reçois à Nantes, près du jardin.')
  await button('Enregistrer').first().click()
  await button('Publier').click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/^Confirmez d’abord votre adresse/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Publier' })).not.toBeInTheDocument()
})

test('discouraged wording is shown while typing with a reason and alternatives, and is published only with a reason', async () => {
  await open()
  await presentation.fill('L’hypnose guérit les phobies.')
  const passage = page.getByRole('list', { name: 'Passages déconseillés' }).getByRole('listitem')
  await expect.element(passage).toBeVisible()
  await expect.poll(() => passage.element().textContent).toMatch(/guérit.*trompeuse.*Plutôt/)
  await button('Enregistrer').first().click()
  await expect.element(button('Publier')).toBeEnabled()
  await button('Publier').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect.element(dialog.getByText('Remplissez ce champ.')).toBeVisible()
  expect(sent('/api/public-page/publish')).toEqual([])
  await dialog.getByRole('textbox', { name: 'Votre motif' }).fill('Une citation.')
  await dialog.getByRole('button', { name: 'Publier' }).click()
  // Waits until the dialog is gone, because its field shows the same words as the page.
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByText(/Une citation\./)).toBeVisible()
  expect(sent('/api/public-page/publish')[0]?.body).toEqual({ version: 2, reason: 'Une citation.' })
})

test('discouraged wording about the insurance is shown below its field too', async () => {
  await open()
  await page.getByRole('textbox', { name: /^Assurance/ }).fill('Assureur fictif, RC psychologue, contrat 42')
  const passage = page.getByRole('list', { name: 'Passages déconseillés' }).getByRole('listitem')
  await expect.element(passage).toMatchTextContent(/psychologue.*protégé/)
})

test('a wording that came elsewhere since asks for a reason where publishing is refused for want of one', async () => {
  api.on('POST /api/public-page/publish', () => {
    const concerns = concernsOfLines(['Guérir la dépression'], 'fr', 'sessionType')
    api.on('GET /api/public-page', () => aPublicPage({ concerns }))
    return new Refusal('validation', { errors: { reason: ['required'] } })
  })
  await open()
  await button('Publier').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect.element(dialog.getByText(/Dans un type de séance/)).toBeVisible()
  await expect.element(dialog.getByRole('textbox', { name: 'Votre motif' })).toBeVisible()
})

test.each([
  ['admin', 'Ce nom est réservé.'],
  ['сlaire', 'Seulement des lettres de a à z'],
  ['ab', 'Il faut trois signes au moins.'],
  ['pris', 'Un autre cabinet a déjà ce nom.'],
])('the page name %s is refused with its reason', async (name, reason) => {
  await open()
  const field = page.getByRole('textbox', { name: 'Nom dans l’adresse' })
  await field.fill(name)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(reason, { exact: false })).toBeVisible()
})
