import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { findBarriers } from '../../../../tests/accessibility/find.ts'
import { visit } from '../../../test/app'
import { forgetClientCookie, signInClient } from '../../../test/build-client'
import { FREE, nextAppointment, ownSession, withClientSessions } from '../../../test/build-client-sessions'
import type { FakeApi } from '../../../test/fake-api'

const anonymous = { isAnonymous: true }

let api: FakeApi
let session: ReturnType<typeof ownSession>

beforeEach(async () => {
  await page.viewport(360, 800)
  session = ownSession()
  api = withClientSessions(() => session)
  signInClient()
})
afterEach(forgetClientCookie)

describe('appointments with times that the practice proposes', () => {
  const until = '2027-03-01T08:30:00.000Z'
  const waiting = { status: 'pending_validation', canReschedule: false } as const

  test('move to the one that is chosen, here and not on another page', async () => {
    session = ownSession({ ...waiting, proposals: [{ startsAt: FREE, until }] })
    api.on('POST /client-api/sessions/*/pick-proposal', () => {
      session = ownSession({ startsAt: FREE, endsAt: '2027-03-03T09:00:00.000Z' })
      return session
    })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await page.getByRole('button', { name: /^Choisir mercredi 3 mars/ }).click()
    await expect.element(page.getByText('mercredi 3 mars', { exact: true })).toBeVisible()
    expect(api.of('POST', /.*/).map(({ body }) => body)).toEqual([{ startsAt: FREE }])
  })

  test('let a guardian answer for the child, also that none suits', async () => {
    const child = { patientId: nextAppointment.practiceId, firstname: 'Léa', lastname: 'Roux' }
    session = { ...ownSession({ ...waiting, proposals: [{ startsAt: FREE, until }] }), child }
    api.on('POST /client-api/sessions/*/decline-proposals', () => {
      session = { ...ownSession(waiting), child }
      return session
    })
    await visit(`/client/sessions/${nextAppointment.id}`, anonymous)
    await expect.element(page.getByRole('heading', { name: /^Un autre horaire convient-il à/ })).toBeVisible()
    expect(await findBarriers()).toEqual([])
    await page.getByRole('button', { name: 'Aucun ne me convient' }).click()
    await expect.element(page.getByRole('heading', { name: /vous propose/ })).not.toBeInTheDocument()
    expect(api.of('POST', /.*decline-proposals/)).toHaveLength(1)
  })
})
