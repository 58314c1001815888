// Long: the list of settings, and every way of saving, refusing and leaving a card.
import type {} from '@vitest/browser-playwright'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anId, aPage, aSession } from '../../../test/build'
import { anAccount, anEntry } from '../../../test/build-account'
import { withSettings } from '../../../test/build-settings'
import { type FakeApi, noAnswer, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withSettings(anAccount(aQuietPractice()))
})

const card = (name: string) => page.getByRole('form', { name })
const booking = card('Réservation en ligne')
const save = (of = booking) => of.getByRole('button', { name: 'Enregistrer' })
const sent = () => api.of('PATCH', '/api/settings').map(({ body }) => body)
const notice = booking.getByLabelText('Délai avant un rendez-vous', { exact: true })
const unit = booking.getByLabelText('Unité : Délai avant un rendez-vous')
const undo = page.getByRole('button', { name: 'Revenir en arrière' })
const leaving = page.getByRole('dialog')

describe('the tabs', () => {
  test('lead to existing pages and mark the current one', async () => {
    const { address } = await visit('/settings')
    const tabs = page.getByRole('navigation', { name: 'Réglages' })
    await expect.element(tabs.getByRole('link', { name: 'Général' })).toHaveAttribute('aria-current', 'page')
    await expect.poll(address).toBe('/settings/configs')
    await tabs.getByRole('link', { name: 'Cabinet' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Votre cabinet' })).toBeVisible()
    await tabs.getByRole('link', { name: 'Compte et sécurité' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Compte et sécurité' })).toBeVisible()
    await expect.element(tabs.getByRole('link', { name: 'Compte et sécurité' })).toHaveAttribute('aria-current', 'page')
  })

  test('are behind a button on a phone, which shows the open one; Escape closes them and returns the focus', async () => {
    await page.viewport(360, 780)
    const { address } = await visit('/settings/configs')
    const list = page.getByRole('navigation', { name: 'Réglages' })
    const button = list.getByRole('button', { name: 'Page des réglages : Général' })
    await expect.element(button).toHaveAttribute('aria-expanded', 'false')
    await expect.element(list.getByRole('link')).not.toBeInTheDocument()
    await button.click()
    await expect.element(list.getByRole('link', { name: 'Compte et sécurité' })).toBeVisible()
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(360)
    await userEvent.keyboard('{Tab}{Escape}')
    await expect.element(button).toHaveFocus()
    await expect.element(list.getByRole('link')).not.toBeInTheDocument()
    await userEvent.keyboard('{Enter}{Tab}{Tab}{Enter}')
    await expect.poll(address).toBe('/settings/practice')
    await expect.element(list.getByRole('button', { name: 'Page des réglages : Cabinet' })).toBeVisible()
  })

  test('list no missing pages, whose addresses are not found', async () => {
    const { router } = await visit('/settings/configs')
    await expect.element(booking).toBeVisible()
    await router.navigate('/settings/nothing')
    await expect.element(page.getByText(/404/)).toBeVisible()
  })
})

describe('a card of settings', () => {
  test('saves only its own changes, in the stored unit', async () => {
    await visit('/settings/configs')
    await expect.element(notice).toHaveValue('12')
    await expect.element(save()).toBeDisabled()
    await notice.fill('2')
    await unit.selectOptions('jours')
    await save().click()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(sent).toEqual([{ noticeMinutes: 2880 }])
    await expect.element(save()).toBeDisabled()
    await expect.element(notice).toHaveValue('2')
  })

  test('is reverted by the notice about saving', async () => {
    await visit('/settings/configs')
    await notice.fill('3')
    await save().click()
    await undo.click()
    await expect.element(page.getByText('C’est comme avant.')).toBeVisible()
    await expect.poll(sent).toEqual([{ noticeMinutes: 180 }, { noticeMinutes: 720, expected: { noticeMinutes: 180 } }])
    await expect.element(notice).toHaveValue('12')
  })

  test('has one notice, which reverts the latest save', async () => {
    await visit('/settings/configs')
    for (const [typed, count] of [
      ['3', 1],
      ['6', 2],
    ] as const) {
      await notice.fill(typed)
      await save().click()
      await expect.poll(() => sent().length).toBe(count)
      await expect.element(save()).toBeDisabled()
    }
    await expect.poll(() => undo.elements().length).toBe(1)
    await undo.click()
    await expect.element(notice).toHaveValue('3')
  })

  test('does not revert what somebody else has saved since, and shows that', async () => {
    await visit('/settings/configs')
    await notice.fill('3')
    await save().click()
    await expect.element(undo).toBeVisible()
    await fetch('/api/settings', { method: 'PATCH', body: JSON.stringify({ noticeMinutes: 360 }) })
    await undo.click()
    await expect.element(page.getByText('Le retour en arrière n’a pas abouti.')).toBeVisible()
    await expect.element(notice).toHaveValue('6')
  })

  test('keeps text that is typed during saving', async () => {
    await visit('/settings/configs')
    await expect.element(notice).toHaveValue('12')
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    const settings = await (await fetch('/api/settings')).json()
    api.on('PATCH /api/settings', async () => {
      await held
      return { ...settings.data, noticeMinutes: 180, replaced: { noticeMinutes: 720 } }
    })
    await notice.fill('3')
    await save().click()
    await expect.poll(() => sent().length).toBe(1)
    const horizon = booking.getByLabelText('Réservations ouvertes sur', { exact: true })
    await horizon.fill('90')
    release()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.element(horizon).toHaveValue('90')
    await expect.element(notice).toHaveValue('3')
    await expect.element(save()).toBeEnabled()
  })

  test('returns to the saved values on request', async () => {
    await visit('/settings/configs')
    await notice.fill('3')
    await booking.getByRole('button', { name: 'Effacer mes changements' }).click()
    await expect.element(notice).toHaveValue('12')
    await expect.element(save()).toBeDisabled()
  })

  test.each([
    ['40', 'Entre 0 et 30 jours.'],
    ['', 'Saisissez un nombre entier, entre 0 et 30 jours.'],
    ['douze', 'Saisissez un nombre entier, entre 0 et 30 jours.'],
  ])('refuses « %s » days before sending, and shows the limits', async (typed, words) => {
    await visit('/settings/configs')
    await unit.selectOptions('jours')
    await notice.fill(typed)
    await save().click()
    await expect.element(notice).toHaveAccessibleDescription(new RegExp(words.replaceAll(' ', '\\s')))
    expect(sent()).toEqual([])
  })

  test('shows a refusal of the server at its field, and keeps the typed text', async () => {
    api.on('PATCH /api/settings', () => new Refusal('validation', { errors: { noticeMinutes: ['too_big'] } }))
    await visit('/settings/configs')
    await notice.fill('3')
    await save().click()
    await expect.element(notice).toHaveAttribute('aria-invalid', 'true')
    await expect.element(notice).toHaveValue('3')
  })

  test('without a connection keeps the typed text and says why it is not saved', async () => {
    api.on('PATCH /api/settings', () => noAnswer)
    await visit('/settings/configs')
    await notice.fill('3')
    await save().click()
    await expect.element(booking.getByRole('alert')).toBeVisible()
    await expect.element(notice).toHaveValue('3')
    await expect.element(save()).toBeEnabled()
    dispatchEvent(new Event('online'))
    await expect.element(booking.getByRole('alert')).not.toBeInTheDocument()
  })

  test('an empty maximum means no limit and is sent as null', async () => {
    api = withSettings(anAccount(aQuietPractice()), { mostPerDay: 4 })
    await visit('/settings/configs')
    const most = booking.getByLabelText(/Séances par jour, au plus/)
    await expect.element(most).toHaveValue('4')
    await most.clear()
    await save().click()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(sent).toEqual([{ mostPerDay: null }])
  })

  test('a line of text can be set and cleared, such as the practice’s mediator', async () => {
    api = withSettings(anAccount(aQuietPractice()), { mediatorAddress: '1 rue du Lac, Lyon' })
    await visit('/settings/configs')
    const legal = card('Médiateur et conditions')
    await legal.getByLabelText(/^Médiateur de la consommation/).fill('Médiation du Lac')
    await legal.getByLabelText(/^Adresse du médiateur/).clear()
    await save(legal).click()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(sent).toEqual([{ mediatorName: 'Médiation du Lac', mediatorAddress: null }])
  })

  test('a switch is saved with the rest of its card', async () => {
    await visit('/settings/configs')
    const policies = card('Demandes et annulations')
    await policies.getByRole('switch', { name: 'Accepter automatiquement les demandes' }).click()
    await save(policies).click()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(sent).toEqual([{ autoAccept: true }])
  })
})

describe('the time zone', () => {
  const place = card('Heure et langue')
  const zone = place.getByRole('combobox', { name: 'Fuseau horaire' })

  /** Chooses a zone by typing; its list is loaded when it first opens. */
  async function findReunion() {
    await zone.click()
    await userEvent.keyboard('reunion')
    await expect.element(place.getByRole('option', { name: /^Reunion/ })).toBeVisible()
    await userEvent.keyboard('{Enter}')
  }

  test('is found by a city, with its offset, by keyboard alone', async () => {
    await visit('/settings/configs')
    await expect.element(zone).toHaveValue('Paris (UTC+01:00)')
    await findReunion()
    await expect.element(zone).toHaveValue('Reunion (UTC+04:00)')
    await save(place).click()
    await expect.element(leaving.getByText(/Passer à l’heure de Reunion/)).toBeVisible()
    expect(sent()).toEqual([])
    await leaving.getByRole('button', { name: 'Changer de fuseau' }).click()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(sent).toEqual([{ timezone: 'Indian/Reunion' }])
  })

  test('changes after a confirmation that shows the next appointment in both zones', async () => {
    api.on('GET /api/sessions', () => aPage([aSession({ startsAt: '2027-04-01T08:00:00.000Z', status: 'scheduled' })]))
    await visit('/settings/configs')
    await findReunion()
    await save(place).click()
    // Paris changes its clock on 28 March, so the offset is three hours now and two on that day.
    await expect.element(leaving.getByText(/1er avril à 10\sh, se lira .*1er avril à 12\sh\./)).toBeVisible()
    expect(
      api.of('GET', '/api/sessions').filter(({ query }) => query.from && query.status === 'scheduled'),
    ).toHaveLength(1)
  })

  test('changes after a confirmation without an example if there is no appointment', async () => {
    api.on('GET /api/sessions', () => aPage([]))
    await visit('/settings/configs')
    await findReunion()
    await save(place).click()
    await expect.element(leaving.getByText(/restent au même instant\.$/)).toBeVisible()
    await expect.element(leaving.getByText(/Le prochain/)).not.toBeInTheDocument()
  })

  test('stays when the confirmation is cancelled, and the form keeps the chosen one', async () => {
    await visit('/settings/configs')
    await zone.click()
    await userEvent.keyboard('new yo')
    await page.getByRole('option', { name: /New York/ }).click()
    await save(place).click()
    await leaving.getByRole('button', { name: 'Garder l’heure actuelle' }).click()
    await expect.element(leaving).not.toBeInTheDocument()
    await expect.element(zone).toHaveValue('New York (UTC−05:00)')
    expect(sent()).toEqual([])
  })

  test('stays when nothing is chosen', async () => {
    await visit('/settings/configs')
    await zone.click()
    await userEvent.keyboard('lond{Escape}')
    await expect.element(zone).toHaveValue('Paris (UTC+01:00)')
  })
})

describe('leaving with unsaved changes', () => {
  test('asks, and offers to stay or to leave without them', async () => {
    const { address } = await visit('/settings/configs')
    await notice.fill('3')
    const away = page.getByRole('navigation', { name: 'Réglages' }).getByRole('link', { name: 'Cabinet' })
    await away.click()
    await leaving.getByRole('button', { name: 'Rester ici' }).click()
    await expect.element(notice).toHaveValue('3')
    await expect.poll(address).toBe('/settings/configs')
    await away.click()
    await leaving.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
    await expect.element(page.getByRole('heading', { level: 1, name: 'Votre cabinet' })).toBeVisible()
  })

  test('asks by the browser’s own dialog when the tab closes, but only with unsaved changes', async () => {
    await visit('/settings/configs')
    await expect.element(notice).toBeVisible()
    const asksBeforeLeaving = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(asksBeforeLeaving()).toBe(false)
    await notice.fill('3')
    await expect.poll(asksBeforeLeaving).toBe(true)
    await save().click()
    await expect.element(page.getByText('Réglages enregistrés.')).toBeVisible()
    await expect.poll(asksBeforeLeaving).toBe(false)
  })
})

test('the log uses the same names as the cards', async () => {
  api.on('GET /api/audit', () =>
    aPage([
      anEntry({ id: anId(1), action: 'practice.setting_changed', subject: null, details: { key: 'gridMinutes' } }),
      anEntry({ id: anId(2), action: 'practice.changed', subject: null, details: { field: 'city' } }),
    ]),
  )
  await visit('/settings/security')
  await expect.element(page.getByText(/Réglage changé\s: Un horaire proposé toutes les/)).toBeVisible()
  await expect.element(page.getByText(/Cabinet modifié\s: ville/)).toBeVisible()
})
