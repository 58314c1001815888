import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../test/app'
import { anAppointment, forgetClientCookie, signInClient, withClientArea } from '../../../test/build-client'

beforeEach(async () => {
  await page.viewport(360, 800)
  signInClient()
})
afterEach(forgetClientCookie)

test.each([
  ['no way in before there is one', null],
  ['its way in beside it', 'https://us05web.zoom.test/j/84000000001?pwd=abc'],
])('the next appointment by video has %s', async (_, url) => {
  const video = { url, opensAt: '2027-03-02T07:30:00.000Z' }
  withClientArea(aQuietPractice()).on('GET /client-api/sessions', () => [anAppointment({ location: 'video', video })])
  await visit('/client', { isAnonymous: true })
  const next = page.getByRole('region', { name: 'Prochain rendez-vous' })
  await expect.element(next.getByRole('link', { name: 'Déplacer ou annuler' })).toBeVisible()
  const joinLink = next.getByRole('link', { name: 'Rejoindre la visio' })
  if (!url) return expect(joinLink.elements()).toEqual([])
  await expect.element(joinLink).toHaveAttribute('href', url)
  await expect.element(joinLink).toHaveAttribute('rel', 'noreferrer')
  await expect.element(joinLink).toHaveAttribute('target', '_blank')
})
