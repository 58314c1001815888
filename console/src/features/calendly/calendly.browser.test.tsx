import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, plain, visit } from '../../../test/app'
import { aUser } from '../../../test/build'
import { aCalendlyAccount, withCalendly } from '../../../test/build-integrations'
import { type FakeApi, Refusal } from '../../../test/fake-api'

let api: FakeApi

beforeEach(async () => {
  await page.viewport(1280, 900)
  api = withCalendly(aQuietPractice(), aCalendlyAccount())
})

const sync = page.getByRole('button', { name: 'Synchroniser' })
const back = page.getByRole('link', { name: 'Retour aux réglages' })
const failure = page.getByText('Une erreur est survenue. Veuillez reessayer de synchroniser votre compte Calendly.', {
  exact: true,
})
const figure = (name: string) =>
  page.getByRole('term').filter({ hasText: name }).element().nextElementSibling?.textContent

describe('the page of Calendly', () => {
  test('shows what is known, since when, and how changes arrive', async () => {
    await visit('/calendly')
    await expect.element(page.getByRole('heading', { name: 'Claire Vasseur' })).toBeVisible()
    expect(figure('Rendez-vous pris en compte')).toBe('12')
    await expect.poll(() => plain(figure('Dernière lecture'))).toMatch(/9 h 50$/)
    await expect.element(page.getByText(/nous prévient de chaque changement/)).toBeVisible()
    await expect.element(back).not.toBeInTheDocument()
    expect(api.of('GET', '/api/calendly/sync')).toEqual([])
  })

  test('reads Calendly again, and shows progress and result', async () => {
    let end = () => {}
    const ended = new Promise<void>((done) => {
      end = done
    })
    api.on('GET /api/calendly/sync', async () => {
      await ended
      return { events: 14, canceled: 2, lastSyncAt: new Date().toISOString() }
    })
    await visit('/calendly')
    await sync.click()
    await expect.element(page.getByRole('progressbar', { name: 'Lecture de vos rendez-vous…' })).toBeVisible()
    await sync.click({ force: true })
    end()
    await expect.element(page.getByRole('progressbar')).not.toBeInTheDocument()
    await expect.poll(() => [figure('Rendez-vous pris en compte'), figure('Annulés')]).toEqual(['14', '2'])
    await expect.element(page.getByText('14 rendez-vous sont pris en compte.')).toBeInTheDocument()
    await expect.poll(() => api.of('GET', '/api/calendly/sync')).toHaveLength(1)
  })

  test('shows a failure in the words of the specification with its reason, and links to the settings', async () => {
    api.on('GET /api/calendly/sync', () => new Refusal('calendly_unreachable'))
    const { address } = await visit('/calendly')
    await sync.click()
    await expect.element(failure).toBeVisible()
    await expect.element(page.getByRole('alert').getByText(/Calendly ne répond pas/)).toBeVisible()
    expect(figure('Rendez-vous pris en compte')).toBe('12')
    withCalendly(api, aCalendlyAccount())
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect.element(failure).not.toBeInTheDocument()
    await expect.poll(() => figure('Rendez-vous pris en compte')).toBe('14')
    api.on('GET /api/calendly/sync', () => new Refusal('calendly_token_refused'))
    await sync.click()
    await expect.element(page.getByRole('alert').getByText(/n’accepte plus votre jeton/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Réessayer' })).not.toBeInTheDocument()
    await back.click()
    await expect.poll(address).toBe('/settings/integrations')
  })

  test('shows a failure that happened earlier', async () => {
    withCalendly(api, aCalendlyAccount({ lastError: 'calendly_unreachable' }))
    await visit('/calendly')
    await expect.element(failure).toBeVisible()
    await expect.element(back).toBeVisible()
  })

  test('offers to connect an account if there is none', async () => {
    withCalendly(api, null)
    await visit('/calendly')
    await expect.element(page.getByText('Calendly n’est pas connecté.')).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Connecter Calendly' }))
      .toHaveAttribute('href', '/settings/integrations')
  })

  test('is in English too', async () => {
    api.on('GET /api/calendly/sync', () => new Refusal('calendly_unreachable'))
    await visit('/calendly', { language: 'en' })
    await page.getByRole('button', { name: 'Sync' }).click()
    await expect
      .element(page.getByText('An error occurred. Please try again to synchronise your Calendly account.'))
      .toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Back to settings' })).toBeVisible()
  })
})

describe('when the console opens', () => {
  const opens = (calendlyToken: string | null) => api.on('GET /api/auth/user', () => aUser({ calendlyToken }))

  test('Calendly is read once if it is connected, and a failure shows nothing', async () => {
    opens('••••••••f3Qa').on('GET /api/calendly/sync', () => new Refusal('calendly_token_refused'))
    const { router } = await visit('/requests')
    await expect.element(page.getByText('Aucune demande en attente')).toBeVisible()
    await expect.poll(() => api.of('GET', '/api/calendly/sync').length).toBe(1)
    await router.navigate('/sessions')
    await expect.element(page.getByRole('heading', { level: 1, name: 'Séances' })).toBeVisible()
    await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
    await expect.poll(() => api.of('GET', '/api/calendly/sync')).toHaveLength(1)
  })

  test('Calendly is not read without an account', async () => {
    opens(null)
    await visit('/requests')
    await expect.element(page.getByText('Aucune demande en attente')).toBeVisible()
    expect(api.of('GET', '/api/calendly/sync')).toEqual([])
  })
})
