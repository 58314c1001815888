import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aPublicPage, emptyPage, withPublicPage } from '../../../test/build-public-page'
import { usualRanges, withSchedule } from '../../../test/build-schedule'
import { aType } from '../../../test/build-types'
import { aNewPractice } from '../../../test/build-welcome'
import { deferred } from '../../../test/deferred'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'
import { tabTo } from '../../../test/keyboard'
import { welcomePage } from '../../../test/welcome-page'

let api: FakeApi

const { heading, next } = welcomePage
const skip = page.getByRole('button', { name: 'Passer' })
const box = (name: RegExp) => page.getByRole('checkbox', { name })
const added = () => welcomePage.addedTypes(api)
const settled = () => welcomePage.savedSettings(api)

beforeEach(async () => {
  await page.viewport(1280, 900)
})

test('four steps with good defaults end with a practice that clients can book', async () => {
  api = aNewPractice()
  await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toHaveFocus()
  await expect.element(heading('Étape 1 sur 4')).toHaveFocus()
  await next.click()
  await expect.element(heading('Étape 2 sur 4')).toHaveFocus()
  expect(api.of('PUT', '/api/schedule')[0]?.body).toEqual({
    ranges: [1, 2, 3, 4, 5].flatMap((wday) => [
      { wday, fromMinute: 540, toMinute: 720 },
      { wday, fromMinute: 840, toMinute: 1080 },
    ]),
  })
  await box(/^Arrêt du tabac/).click()
  await page.getByLabelText(/Prix en euros.*Séance de suivi/).fill('67,50')
  await next.click()
  await expect.element(heading('Où vous trouve-t-on ?')).toHaveFocus()
  expect(api.of('POST', '/api/session-types').map(({ body }) => body)).toMatchObject([
    { nameFr: 'Première séance', durationMinutes: 75, priceCents: 8000, locations: ['office'] },
    { nameFr: 'Séance de suivi', durationMinutes: 60, priceCents: 6750 },
  ])
  expect(settled()).toContainEqual({ gridMinutes: null })
  await page.getByLabelText('Téléphone').fill('02 61 91 00 43')
  await next.click()
  await expect.element(heading('Où vos clients réservent-ils ?')).toHaveFocus()
  expect(api.of('PATCH', '/api/practice').map(({ body }) => body)).toEqual([{ phone: '02 61 91 00 43' }])
  await expect.element(page.getByText(/<ancrage-booking practice=/)).toBeVisible()
  await expect.element(page.getByText('https://app.example/p/cabinet-des-tilleuls')).toBeVisible()
  await expect.element(page.getByText(/^Cette page n’est pas encore publiée/)).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Voir la réservation seule' }))
    .toHaveAttribute('href', expect.stringMatching(/\/embed\//))
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(heading('Vos clients peuvent réserver')).toHaveFocus()
  await expect.element(page.getByText(/^Quatre étapes/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: 'La publier' })).toHaveAttribute('href', '/settings/public-page')
  await expect
    .element(page.getByRole('link', { name: 'Faire une réservation d’essai' }))
    .toHaveAttribute('href', expect.stringMatching(/\/embed\//))
  expect(settled().at(-1)).toEqual({
    welcome: ['hours', 'types', 'practice', 'publish'],
    expected: { welcome: ['hours', 'types', 'practice'] },
  })
})

test('the page is published at its own address with a short text, within the welcome', async () => {
  api = aNewPractice(['hours', 'types', 'practice'])
  await visit('/welcome')
  const publish = page.getByRole('button', { name: 'Publier la page' })
  const words = page.getByLabelText(/^Quelques mots sur vous/)
  await expect.element(words).toHaveValue('Claire Vasseur vous reçoit sur rendez-vous à Nantes.')
  await words.fill(' ')
  await publish.click()
  await expect.element(words).toHaveAccessibleDescription(/Dites en une phrase qui vous recevez/)
  await words.fill('Je vous reçois à Nantes, à deux pas de la gare.')
  await publish.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Publier', exact: true }).click()
  await expect
    .element(page.getByRole('link', { name: 'Voir la page' }))
    .toHaveAttribute('href', 'https://app.example/p/cabinet-des-tilleuls')
  expect(api.of('PUT', '/api/public-page').map(({ body }) => body)).toMatchObject([
    { content: { fr: { presentation: 'Je vous reçois à Nantes, à deux pas de la gare.' } }, version: 0 },
  ])
  expect(api.of('POST', '/api/public-page/publish').map(({ body }) => body)).toEqual([{ version: 1 }])
})

test('the proposed words of the page are published as they stand, and asked about and kept only if they were', async () => {
  api = aNewPractice(['hours', 'types', 'practice'])
  await visit('/welcome')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect.element(heading('Où vous trouve-t-on ?')).toHaveFocus()
  expect(api.of('PUT', '/api/public-page')).toEqual([])
  await next.click()
  await page.getByRole('button', { name: 'Publier la page' }).click()
  await expect.element(page.getByRole('dialog', { name: /^Publier la page/ })).toBeVisible()
  expect(api.of('PUT', '/api/public-page').map(({ body }) => body)).toMatchObject([
    { content: { fr: { presentation: 'Claire Vasseur vous reçoit sur rendez-vous à Nantes.' } } },
  ])
})

test('the words of the page are kept when the step is left without publishing, and it stays when they cannot be', async () => {
  api = aNewPractice(['hours', 'types', 'practice'])
  await visit('/welcome')
  const words = page.getByLabelText(/^Quelques mots sur vous/)
  await words.fill('Je vous reçois à Nantes.')
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect.element(heading('Où vous trouve-t-on ?')).toHaveFocus()
  await next.click()
  await expect.element(words).toHaveValue('Je vous reçois à Nantes.')
  await words.fill('Je vous reçois à Nantes, près de la gare.')
  api.on('PUT /api/public-page', () => noAnswer)
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(page.getByText('Ces mots n’ont pas pu être enregistrés.')).toBeVisible()
  await expect.element(words).toHaveValue('Je vous reçois à Nantes, près de la gare.')
  withPublicPage(api, { draft: emptyPage, version: 1 })
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(heading('Vos clients peuvent réserver')).toHaveFocus()
  expect(
    api
      .of('PUT', '/api/public-page')
      .map(({ body }) => (body as { content: typeof emptyPage }).content.fr.presentation),
  ).toEqual([
    'Je vous reçois à Nantes.',
    'Je vous reçois à Nantes, près de la gare.',
    'Je vous reçois à Nantes, près de la gare.',
  ])
})

test('who leaves the last step with more than one press saves its words only once', async () => {
  api = aNewPractice(['hours', 'types', 'practice'])
  const saved = deferred()
  api.on('PUT /api/public-page', () => saved.answer)
  await visit('/welcome')
  await page.getByLabelText(/^Quelques mots sur vous/).fill('Je vous reçois à Nantes.')
  const back = page.getByRole('button', { name: 'Retour' })
  await back.click()
  await back.click()
  saved.give(aPublicPage({ version: 1 }))
  await expect.element(heading('Où vous trouve-t-on ?')).toHaveFocus()
  expect(api.of('PUT', '/api/public-page')).toHaveLength(1)
})

test('an interrupted welcome continues where it was, a step can be skipped, and going back shows it again', async () => {
  api = aNewPractice(['hours'])
  await visit('/welcome')
  await expect.element(heading('Que peut-on réserver ?')).toBeVisible()
  await skip.click()
  await expect.element(heading('Où vous trouve-t-on ?')).toBeVisible()
  expect(added()).toEqual([])
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect.element(heading('Que peut-on réserver ?')).toBeVisible()
  await next.click()
  await expect.element(heading('Où vous trouve-t-on ?')).toBeVisible()
  expect(added()).toEqual(['Première séance', 'Séance de suivi', 'Arrêt du tabac'])
})

test('a type that another tab added is not added twice, and its done steps stay done', async () => {
  api = aNewPractice(['hours'])
  await visit('/welcome')
  await expect.element(box(/^Première séance/)).toBeChecked()
  api.on('GET /api/session-types', () => [aType(1, { nameFr: 'Première séance' })])
  let isFirst = true
  const answer = { ...(await settingsNow()), welcome: ['hours', 'types', 'practice'] as const }
  api.on('PATCH /api/settings', () => {
    if (!isFirst) return { ...answer, replaced: {} }
    isFirst = false
    return new Refusal('conflict')
  })
  await next.click()
  await expect.element(heading('Où vos clients réservent-ils ?')).toBeVisible()
  expect(added()).toEqual(['Séance de suivi', 'Arrêt du tabac'])
  expect(settled()).toHaveLength(2)
})

test('hours that another tab has set are shown and not overwritten', async () => {
  api = aNewPractice()
  await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toBeVisible()
  api.on('GET /api/schedule', () => ({ timeZone: 'Europe/Paris', ranges: usualRanges }))
  await next.click()
  await expect.element(page.getByText('Ces horaires viennent d’être changés ailleurs')).toBeVisible()
  await expect.element(heading('Quand recevez-vous ?')).toBeVisible()
  expect(api.of('PUT', '/api/schedule')).toEqual([])
  // The shown hours are the saved ones, so nothing is written.
  await next.click()
  await expect.element(heading('Que peut-on réserver ?')).toBeVisible()
  expect(api.of('PUT', '/api/schedule')).toEqual([])
})

test('sessions outside the new hours are shown before the step ends', async () => {
  api = aNewPractice()
  withSchedule(api, { ranges: [], affected: { total: 1, sessions: [] } })
  await visit('/welcome')
  await next.click()
  await expect.element(page.getByRole('button', { name: 'Les garder ainsi' })).toBeVisible()
  await expect.element(heading('Quand recevez-vous ?')).toBeVisible()
  await next.click()
  await expect.element(heading('Que peut-on réserver ?')).toBeVisible()
  expect(api.of('PUT', '/api/schedule')).toHaveLength(1)
})

const settingsNow = async () => (await import('../../../test/build-settings')).defaultSettings

test('an archived type can be added again', async () => {
  api = aNewPractice(['hours'])
  api.on('GET /api/session-types', () => [
    aType(1, { nameFr: 'Première séance', archivedAt: '2026-01-05T09:00:00.000Z' }),
  ])
  await visit('/welcome')
  await expect.element(box(/^Première séance/)).toBeEnabled()
  await box(/^Première séance/).click()
  await next.click()
  await expect.element(heading('Où vous trouve-t-on ?')).toBeVisible()
  expect(added()).toEqual(['Première séance'])
})

test('an invalid price is reported at its field, and nothing is added', async () => {
  api = aNewPractice(['hours'])
  await visit('/welcome')
  const price = page.getByLabelText(/Prix en euros.*Arrêt du tabac/)
  await price.fill('cent')
  await next.click()
  await expect.element(price).toHaveFocus()
  await expect.element(price).toHaveAccessibleDescription(/Un prix en euros/)
  expect(added()).toEqual([])
})

test('invalid hours and a refused telephone number keep the step open', async () => {
  api = aNewPractice()
  api.on('PATCH /api/practice', () => new Refusal('validation', { errors: { phone: ['invalid_phone'] } }))
  await visit('/welcome')
  await page.getByRole('textbox').first().fill('25h')
  await next.click()
  await expect.element(heading('Quand recevez-vous ?')).toBeVisible()
  expect(api.of('PUT', '/api/schedule')).toEqual([])
  await skip.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await skip.click()
  const phone = page.getByLabelText('Téléphone')
  await phone.fill('12')
  await next.click()
  await expect.element(phone).toHaveFocus()
  await expect.element(phone).toHaveAccessibleDescription(/complet/)
})

test('a step works with the keyboard alone, in order and with visible focus', async () => {
  api = aNewPractice()
  await visit('/welcome')
  await expect.element(heading('Quand recevez-vous ?')).toHaveFocus()
  const { steps, unseen } = await tabTo((element) => element === next.element())
  expect(steps).toBeGreaterThan(7)
  expect(unseen).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(heading('Que peut-on réserver ?')).toHaveFocus()
  await tabTo((element) => element === box(/^Arrêt du tabac/).element())
  await userEvent.keyboard(' ')
  await expect.element(box(/^Arrêt du tabac/)).not.toBeChecked()
})
