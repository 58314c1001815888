import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { aClientsPhone, FREE, nextAppointment, ownSession } from '../../../test/build-client-sessions'

const anonymous = { isAnonymous: true }

const phone = aClientsPhone()

describe('appointments with times that the practice proposes', () => {
  const until = '2027-03-01T08:30:00.000Z'
  const waiting = { status: 'pending_validation', canReschedule: false } as const

  test('move to the one that is chosen, here and not on another page', async () => {
    phone.session = ownSession({ ...waiting, proposals: [{ startsAt: FREE, until }] })
    phone.api.on('POST /client-api/sessions/*/pick-proposal', () => {
      phone.session = ownSession({ startsAt: FREE, endsAt: '2027-03-03T09:00:00.000Z' })
      return phone.session
    })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await page.getByRole('button', { name: /^Choisir mercredi 3 mars/ }).click()
    await expect.element(page.getByText('mercredi 3 mars', { exact: true })).toBeVisible()
    expect(phone.api.of('POST', /.*/).map(({ body }) => body)).toEqual([{ startsAt: FREE }])
  })

  test('let a guardian answer for the child, also that none suits', async () => {
    const child = { patientId: nextAppointment.practiceId, firstname: 'Léa', lastname: 'Roux' }
    phone.session = { ...ownSession({ ...waiting, proposals: [{ startsAt: FREE, until }] }), child }
    phone.api.on('POST /client-api/sessions/*/decline-proposals', () => {
      phone.session = { ...ownSession(waiting), child }
      return phone.session
    })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await expect.element(page.getByRole('heading', { name: /^Un autre horaire convient-il à/ })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Aucun ne me convient' }).click()
    await expect.element(page.getByRole('heading', { name: /vous propose/ })).not.toBeInTheDocument()
    expect(phone.api.of('POST', /.*decline-proposals/)).toHaveLength(1)
  })
})
