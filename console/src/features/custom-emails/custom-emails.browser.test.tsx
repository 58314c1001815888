import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { aSession, aUser } from '../../../test/build'
import { aCustomEmail, withCustomEmails } from '../../../test/build-custom-emails'
import { anOctopushAccount } from '../../../test/build-octopush'
import { type FakeApi, noAnswer } from '../../../test/fake-api'
import { aPracticeWithLetter, letterPage } from '../../../test/letter-page'

let api: FakeApi

beforeEach(async () => {
  api = await aPracticeWithLetter()
})

const { subject, save } = letterPage
const start = page.getByRole('textbox', { name: 'Au début' })
const offered = page.getByRole('listbox', { name: 'Champs' })
const saved = () => letterPage.saved(api)

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

test('an SMS says what it takes of the credit', async () => {
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
})

test('below the words of an SMS stand its price and what is left, and buttons replace by name what makes it dearer and then leave the focus there', async () => {
  withCustomEmails(api, [aCustomEmail('smsReminder', 'fr', { above: 'Fête\u00a0: {session.when}' })])
    .on('GET /api/auth/user', () => aUser({ settings: [{ key: 'mode', value: 'full' }] }))
    .on('GET /api/octopush', () => ({ account: anOctopushAccount() }))
  await visit('/settings/custom-emails/smsReminder')
  const preview = page.getByRole('region', { name: 'Aperçu' })
  await expect.element(preview.getByText(/par envoi\s: 1 · 0,062/)).toBeVisible()
  await expect
    .element(page.getByText(/Il reste 100 SMS\. Ancrage ne prend aucune commission sur les SMS/))
    .toBeVisible()
  const replacing = page.getByRole('button', { name: 'Remplacer ê par e' })
  const room = page.getByText(/^Prend plus de place/)
  await expect.element(room).toMatchTextContent(/« ê », espace insécable\. .*que 70 caractères.*SMS de 67/)
  await replacing.click()
  await expect.element(replacing).not.toBeInTheDocument()
  await expect.element(room).toHaveFocus()
  await page.getByRole('button', { name: 'Remplacer les espaces insécables' }).click()
  await expect.element(page.getByText(/^Un SMS contient 160 caractères.*SMS de 153/)).toHaveFocus()
  await save.click()
  await expect.poll(saved).toMatchObject([{ above: 'Fete : {session.when}' }])
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
