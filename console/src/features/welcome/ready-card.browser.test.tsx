import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { visit } from '../../../test/app'
import { aPage, aSession, aUser } from '../../../test/build'
import { aBlankOverview, nothingToDo, withDashboard } from '../../../test/build-dashboard'
import { aNewPractice } from '../../../test/build-welcome'
import { welcomePage } from '../../../test/welcome-page'

const { heading } = welcomePage

beforeEach(async () => {
  await page.viewport(1280, 900)
})

test('the last card names what is missing for a booking', async () => {
  withDashboard(aNewPractice(['hours', 'types', 'practice']), aBlankOverview(), {
    ...nothingToDo,
    hasHours: false,
    hasSessionType: false,
  })
  await visit('/welcome')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(heading('Il manque encore quelque chose pour réserver')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Régler vos horaires' }))
    .toHaveAttribute('href', '/settings/schedule')
  await expect.element(page.getByText('Faire une réservation d’essai')).not.toBeInTheDocument()
})

test('the last card tells of a first request that is already there, and leads to it', async () => {
  const request = aSession({ patient: { ...aSession({}).patient, firstname: 'Emily', lastname: 'Carter' } })
  aNewPractice(['hours', 'types', 'practice']).on('GET /api/sessions', ({ query }) =>
    aPage(query.status === 'pending_validation' ? [request] : []),
  )
  await visit('/welcome')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect.element(heading('Vos clients peuvent réserver')).toBeVisible()
  await expect.element(page.getByText(/^Une première demande vous attend déjà\s: Emily Carter, /)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voir la demande' })).toHaveAttribute('href', '/requests')
  expect(page.getByText('Faire une réservation d’essai').query()).toBeNull()
})

test('its address redirects to the dashboard when it is done', async () => {
  aNewPractice(['hours', 'types', 'practice', 'publish'])
  const { address } = await visit('/welcome')
  await expect.poll(address).toBe('/')
})

test('the dashboard links to it until it is done', async () => {
  aNewPractice(['hours']).on('GET /api/auth/user', () => aUser({ settings: [{ key: 'welcome', value: ['hours'] }] }))
  await visit('/')
  await expect.element(page.getByText('Il reste 3 étapes de l’installation.')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Continuer' })).toHaveAttribute('href', '/welcome')
})
