import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aSession } from '../../../test/build'
import { aCustomEmail, withCustomEmails } from '../../../test/build-custom-emails'
import { type FakeApi, noAnswer } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withCustomEmails(aQuietPractice(), [
    aCustomEmail('confirmation', 'fr', {
      isOwn: true,
      since: '2026-11-20T09:00:00.000Z',
      version: 1,
      isDefaultNewer: true,
      subject: 'À bientôt, {patient.firstname}',
    }),
  ])
})

const subject = page.getByRole('textbox', { name: 'Objet' })
const start = page.getByRole('textbox', { name: 'Au début' })
const offered = page.getByRole('listbox', { name: 'Champs' })
const save = page.getByRole('button', { name: 'Enregistrer' })
const saved = () => api.of('PUT', /.*custom-emails.*/).map(({ body }) => body)

test('every mail is listed, with whether its words are the practice’s own', async () => {
  await visit('/settings/custom-emails')
  await expect.element(page.getByRole('link', { name: /Rendez-vous confirmé Vos mots en français/ })).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Demande refusée Texte d’Ancrage/ })).toBeVisible()
})

test('a brace offers merge fields, and the chosen one is saved by its key', async () => {
  await visit('/settings/custom-emails/acceptance')
  await expect.element(start).toHaveTextContent('Bonjour Prénom du destinataire,')
  await start.click()
  await userEvent.keyboard('{Control>}{End}{/Control} À {{')
  await expect.poll(() => offered.getByRole('option').elements().length).toBe(4)
  await userEvent.keyboard('jour')
  await expect.element(offered.getByRole('option', { name: /Jour et heure/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(start).toHaveTextContent('Bonjour Prénom du destinataire, À Jour et heure')
  await save.click()
  await expect.poll(saved).toEqual([
    {
      subject: 'Rendez-vous : {session.when}',
      above: '<p>Bonjour {recipient.firstname}, À {session.when}</p>',
      below: '',
      leafletIds: [],
      version: 0,
    },
  ])
  await expect.element(page.getByText(/^Vos mots, depuis le/)).toBeVisible()
})

test('an unknown merge field is refused with the nearest known one', async () => {
  await visit('/settings/custom-emails/acceptance')
  await subject.click()
  await userEvent.keyboard('{End} {{prenom}')
  await save.click()
  await expect.element(page.getByText(/\{prenom\}\s: vouliez-vous dire \{patient.firstname\}\s\?/)).toBeVisible()
})

test('an SMS says what it takes of the credit, and which letters make it dearer', async () => {
  const { patient, id, startsAt } = aSession()
  api.on('POST /api/custom-emails/*/*/preview', () => ({
    fromName: 'VASSEUR',
    to: '+33612345678',
    subject: '',
    preview: '',
    html: '',
    text: 'Être là demain',
    attachments: [],
    patient: { id: patient.id, firstname: patient.firstname, lastname: patient.lastname },
    session: { id, startsAt },
  }))
  await visit('/settings/custom-emails/smsReminder')
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect.element(preview.getByText('14 caractères · SMS de votre crédit par envoi : 1')).toBeVisible()
  await expect.element(preview.getByText('Ces lettres rendent le SMS plus cher : Ê')).toBeVisible()
})

test('own words can be tried, given up for ours, and taken up again', async () => {
  await visit('/settings/custom-emails/confirmation')
  await expect.element(subject).toHaveTextContent('À bientôt, Prénom du client')
  await expect.element(page.getByText('Le texte d’Ancrage a changé')).toBeVisible()
  await page.getByRole('button', { name: 'M’envoyer un essai' }).click()
  await expect.poll(() => api.of('POST', /.*\/test/)).toHaveLength(1)
  await page.getByRole('button', { name: 'Revenir au texte d’Ancrage' }).click()
  await expect.element(subject).toHaveTextContent('Rendez-vous : Jour et heure')
  await page.getByRole('button', { name: 'Versions' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reprendre/ })
    .click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
})

test.each(['light', 'dark'])('the list is accessible in %s, and fits a small phone', async (theme) => {
  document.documentElement.dataset.theme = theme
  await page.viewport(320, 740)
  await visit('/settings/custom-emails')
  await expect.element(page.getByRole('link', { name: /Rendez-vous confirmé/ })).toBeVisible()
  expect(await findBarriers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test.each(['light', 'dark'])('a mail is accessible in %s, and fits a small phone', async (theme) => {
  document.documentElement.dataset.theme = theme
  await page.viewport(320, 740)
  await visit('/settings/custom-emails/confirmation')
  await expect.element(subject).toBeVisible()
  await expect.element(page.getByTitle('Le message')).toBeVisible()
  await subject.click()
  await userEvent.keyboard('{{')
  await expect.poll(() => offered.getByRole('option').elements().length).toBe(4)
  expect(await findBarriers()).toEqual([])
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test('a tool names its keys in the language of the console', async () => {
  await visit('/settings/custom-emails/acceptance', { language: 'en' })
  await page.getByRole('textbox', { name: 'At the beginning' }).click()
  await expect
    .element(page.getByRole('button', { name: 'List', exact: true }))
    .toHaveAttribute('data-tooltip', 'List (Ctrl+Shift+8)')
})

test('merge fields that cannot be loaded are said to be missing, and can be tried again', async () => {
  let fields: unknown = noAnswer
  api.on('GET /api/custom-email-fields', () => fields)
  await visit('/settings/custom-emails/acceptance')
  await expect.element(page.getByRole('alert')).toBeVisible()
  fields = []
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(subject).toBeVisible()
})

describe('unsaved words', () => {
  const typed = async () => {
    await subject.click()
    await userEvent.keyboard('{End} Bientôt')
    await expect.element(save).toBeEnabled()
  }

  test('are kept by a press on the other language, until it is confirmed', async () => {
    const { address } = await visit('/settings/custom-emails/confirmation')
    await typed()
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(subject).toHaveTextContent('Bientôt')
    await page.getByRole('button', { name: 'English' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.poll(address).toBe('/settings/custom-emails/confirmation?lang=en')
    await expect.element(subject).not.toHaveTextContent('Bientôt')
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
    await typed()
    await save.click()
    await expect.poll(saved).toHaveLength(1)
    await subject.click()
    await userEvent.keyboard('{End} chez vous')
    answer()
    await expect.element(page.getByText('Vos mots sont enregistrés.')).toBeVisible()
    await expect.element(subject).toHaveTextContent('Bientôt chez vous')
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
    await typed()
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
    await expect.element(subject).not.toHaveTextContent('Bientôt')
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })

  test('stay among the chosen leaflets when another arrives meanwhile', async () => {
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
    await userEvent.upload(
      page.getByLabelText('Ajouter un document').first(),
      new File(['a picture'], 'Accès.png', { type: 'image/png' }),
    )
    await expect.poll(() => api.of('POST', '/api/leaflets')).toHaveLength(1)
    await plan.click()
    await expect.element(plan).toBeChecked()
    answer()
    await expect.element(page.getByRole('checkbox', { name: 'Accès.png' })).toBeChecked()
    await expect.element(plan).toBeChecked()
  })
})
