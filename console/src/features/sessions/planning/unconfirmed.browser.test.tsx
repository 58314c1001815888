import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aQuietPractice, visit } from '../../../../test/app'
import { aSession, aUser, plannedReply } from '../../../../test/build'
import { anEmptyCalendar } from '../../../../test/build-calendar'
import { aFileOf, aPatient } from '../../../../test/build-patient'
import { openPlanning } from './open-planning'

/** Tuesday 2 March 2027, ten o'clock in Paris. */
const TEN = '2027-03-02T09:00:00.000Z'

test('planning promises no mail while the practice’s own address is unconfirmed, and can be undone', async () => {
  const zoe = aPatient()
  const api = aQuietPractice()
    .on('GET /api/auth/user', () => aUser({ emailVerifiedAt: null }))
    .on('GET /api/patients/*', () => aFileOf(zoe))
    .on('GET /api/calendar', anEmptyCalendar)
    .on('POST /api/sessions', () => plannedReply(aSession({ status: 'scheduled', startsAt: TEN })))
  await page.viewport(1280, 900)
  await visit('/sessions?period=all')
  openPlanning({ patientId: zoe.id, startsAt: TEN })
  const drawer = page.getByRole('dialog', { name: 'Planifier une séance' })
  await expect.element(drawer.getByText(/tant que votre adresse n’est pas confirmée/)).toBeVisible()
  const box = drawer.getByRole('checkbox', { name: /Prévenir le client/ })
  await expect.element(box).not.toBeChecked()
  await expect.element(box).toBeDisabled()
  await expect.element(drawer.getByLabelText(/Un mot pour le client/)).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Planifier', exact: true }).click()
  await expect.poll(() => api.of('POST', '/api/sessions').at(-1)?.body).toMatchObject({ startsAt: TEN, notify: false })
  const notice = page.getByRole('listitem').filter({ hasText: 'planifiée' })
  await expect.element(notice.getByRole('button', { name: 'Revenir en arrière' })).toBeVisible()
  await expect.element(notice.getByText(/La confirmation part par e\u2011mail/)).not.toBeInTheDocument()
})
