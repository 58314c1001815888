import { millisecondsInDay } from 'date-fns/constants'
import { describe, expect, test } from 'vitest'
import { signToken } from '../../src/crypto/token.ts'
import { newId } from '../../src/db/base.ts'
import { lockCalendars } from '../../src/db/lock-calendars.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { anAddress, testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { meanwhile } from '../meanwhile.ts'
import { aPatientFile } from '../patient-file/a-file.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

/** A client of a practice with a session, and the mailed link to it. */
async function aMailedBooking(days = 3) {
  const file = await aPatientFile(app)
  const patientId = await file.add()
  const startsAt = new Date(Date.now() + days * millisecondsInDay)
  const { id } = await aSession(app.orm, file.practice, { patientId, startsAt })
  return { ...file, patientId, id, ask: linkOf(file.practice.id, id) }
}

/** The answer to the link of a session. */
const linkOf =
  (practiceId: PracticeId, id: string, { version = 1, secret = app.config.APP_SECRET } = {}) =>
  async (path = '') => {
    const token = signToken(secret, 'manage', { practiceId, id, version })
    const response = await fetch(`${app.url}/api/public/bookings/${token}${path}`, {
      headers: { 'x-forwarded-for': anAddress() },
    })
    return response.status
  }

describe('the link of a booking ends', () => {
  test('when the address of its client changes, and with no other change', async () => {
    const { client, patientId, ask, practice, id } = await aMailedBooking()
    await client.patientFile.change({ params: { id: patientId }, body: { revision: 1, city: 'Nantes' } })
    expect(await ask()).toBe(200)
    const email = `autre-${newId()}@essais.test`
    await client.patientFile.change({ params: { id: patientId }, body: { revision: 2, email } })
    expect(await ask()).toBe(410)
    expect(await ask('/calendar.ics')).toBe(410)
    expect(await linkOf(practice.id, id, { version: 2 })()).toBe(200)
  })

  test('when its client is merged into another; the other client’s if the merge changes their address', async () => {
    const { client, patientId, ask, practice, add } = await aMailedBooking()
    const mergedInto = await add()
    const startsAt = new Date(Date.now() + 5 * millisecondsInDay)
    const own = linkOf(practice.id, (await aSession(app.orm, practice, { patientId: mergedInto, startsAt })).id)
    await client.patientFile.merge({ params: { id: mergedInto }, body: { otherId: patientId, dryRun: true } })
    expect([await ask(), await own()]).toEqual([200, 200])
    await client.patientFile.merge({ params: { id: mergedInto }, body: { otherId: patientId } })
    expect([await ask(), await own()]).toEqual([410, 200])
    const third = await add()
    await client.patientFile.merge({ params: { id: mergedInto }, body: { otherId: third, keep: { email: 'other' } } })
    expect(await own()).toBe(410)
  })

  test('when the practitioner ends it, with a line in the log; sessions of others are not found', async () => {
    const { client, ask, id, inside } = await aMailedBooking()
    const stranger = (await aMailedBooking()).client
    expect(await refusal(stranger.sessions.endLink({ params: { id } }))).toMatchObject({ status: 404 })
    expect(await ask()).toBe(200)
    await client.sessions.endLink({ params: { id } })
    expect(await ask()).toBe(410)
    const lines = await inside((query) => query("select from audit_entry where action = 'session.link_ended'"))
    expect(lines).toHaveLength(1)
  })

  test('in turn with whoever locks several sessions of a series, so that neither waits for the other for ever', async () => {
    const { client, ask, id, practice } = await aMailedBooking()
    const locking = (query: Query) => lockCalendars(query, practice.id)
    const ended = await meanwhile(app, practice.id, locking, () => client.sessions.endLink({ params: { id } }))
    expect(ended.status).toBe('fulfilled')
    expect(await ask()).toBe(410)
    const body = { reason: 'Un empêchement', following: 'cancel' as const }
    const cancelled = await meanwhile(app, practice.id, locking, () => client.sessions.cancel({ params: { id }, body }))
    expect(cancelled.status).toBe('fulfilled')
  })

  test('three weeks after the session, to the minute', async () => {
    const { practice, id, ask } = await aMailedBooking()
    const endedBefore = (ms: number) =>
      inPractice(app.orm.em.fork(), practice.id, (em) =>
        queryOf(em)('update session set starts_at = $2, ends_at = $3 where id = $1', [
          id,
          new Date(Date.now() - ms - 3_600_000).toISOString(),
          new Date(Date.now() - ms).toISOString(),
        ]),
      )
    await endedBefore(21 * millisecondsInDay - 60_000)
    expect(await ask()).toBe(200)
    await endedBefore(21 * millisecondsInDay + 60_000)
    expect(await ask()).toBe(410)
  })

  test('when the session is deleted; one that we never made is not found', async () => {
    const { practice, id } = await aMailedBooking()
    expect(await linkOf(practice.id, newId())()).toBe(410)
    expect(await linkOf(practice.id, newId(), { secret: 'another secret than ours' })()).toBe(404)
    expect(await linkOf(practice.id, id, { version: 2 })()).toBe(404)
  })
})
