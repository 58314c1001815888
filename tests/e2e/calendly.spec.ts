import { expect } from '@playwright/test'
import { expectAccessible } from './accessible.ts'
import { demo } from './demo.ts'
import { anAccount, asOwner, signInBrowser, test } from './own-account.ts'

/** Each of three pages is checked in light and in dark. */
test.describe.configure({ timeout: 120_000 })

const DAY_MS = 86_400_000

/** One day for the whole test, whatever midnight it passes. */
const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS

/** Noon, this many days from now. */
const inDays = (days: number) => new Date(TODAY + (days + 0.5) * DAY_MS).toISOString()

/** A user of the system's Calendly, with the events that a test triggers there. */
async function aCalendlyPerson() {
  const post = async (act: string, order: object) => {
    const answer = await fetch(`${demo.urls.calendly}/stand-in/${act}`, { method: 'POST', body: JSON.stringify(order) })
    return (await answer.json()) as { token: string; uuid: string; answered: number[] }
  }
  const { token } = await post('people', {})
  return { token, has: (act: string, order: object = {}) => post(act, { token, ...order }) }
}

test('Calendly is connected and stays in step whatever the order of its deliveries; a failure is shown, and repaired', async ({
  page,
  context,
}) => {
  const owner = await anAccount()
  const api = await asOwner(owner)
  await signInBrowser(context, owner)
  const { token, has } = await aCalendlyPerson()
  const busy = async () => {
    const [from = '', to = ''] = [inDays(0), inDays(20)].map((instant) => instant.slice(0, 10))
    const view = await api.calendar.view({ query: { from, to } })
    return view.busy.map(({ startsAt }) => startsAt)
  }
  await has('book', { startsAt: inDays(2) })

  await page.goto(`${demo.urls.console}/settings/integrations`)
  const section = page.getByRole('region', { name: 'Calendly' })
  const field = section.getByLabel('Jeton d’accès personnel')
  await field.fill('un-jeton-de-personne-du-tout')
  await section.getByRole('button', { name: 'Connecter' }).click()
  await expect(section.getByText(/Calendly ne reconnaît pas ce jeton/)).toBeVisible()
  await field.fill(token)
  await section.getByRole('button', { name: 'Connecter' }).click()
  await expect(section.getByText(`••••••••${token.slice(-4)}`)).toBeVisible()
  await expect(section.getByText('signalés par Calendly aussitôt')).toBeVisible()
  // The first reading is a job of its own.
  await expect.poll(busy).toEqual([inDays(2)])
  await expectAccessible(page)

  // The events are booked, moved and cancelled; each is delivered three times, in any order.
  await has('hold')
  const moved = await has('book', { startsAt: inDays(3) })
  const cancelled = await has('book', { startsAt: inDays(4) })
  await has('move', { uuid: moved.uuid, startsAt: inDays(7) })
  await has('cancel', { uuid: cancelled.uuid })
  const { answered } = await has('release', { times: 3, isShuffled: true })
  expect(new Set(answered)).toEqual(new Set([204]))
  await expect.poll(busy).toEqual([inDays(2), inDays(7)])
  await expect(section.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible()

  await has('fault', { fault: { kind: 'error', path: '/scheduled_events' } })
  await section.getByRole('link', { name: 'Synchroniser' }).click()
  await expect(page).toHaveURL(/\/calendly$/)
  await has('book', { startsAt: inDays(9) })
  const failed = page.getByText('Une erreur est survenue. Veuillez reessayer de synchroniser votre compte Calendly.', {
    exact: true,
  })
  await expect(failed).toBeVisible()
  expect(await busy()).toEqual([inDays(2), inDays(7)])
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Retour aux réglages' })).toHaveAttribute(
    'href',
    '/settings/integrations',
  )
  await has('mend')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(failed).toBeHidden()
  await expect(page.getByRole('definition').filter({ hasText: /^3$/ })).toBeVisible()
  expect(await busy()).toEqual([inDays(2), inDays(7), inDays(9)])

  await page.goto(`${demo.urls.console}/settings/integrations`)
  await section.getByRole('button', { name: 'Déconnecter' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Déconnecter' }).click()
  await expect(field).toBeVisible()
  expect(await busy()).toEqual([])
})
