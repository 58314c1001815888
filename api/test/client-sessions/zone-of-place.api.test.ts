import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { sessionFacts } from '../../src/sessions/emails/facts.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'

const app = await testApp()

const CLIENTS_ZONE = 'America/Guadeloupe'

test.each([
  ['by video', 'video', CLIENTS_ZONE],
  ['at the practice', 'office', 'Europe/Paris'],
] as const)(
  'a session %s is told in the same zone by its page, the client area and mails',
  async (_, location, zone) => {
    const practice = await aPractice(app.orm)
    const client = await aClient(app.orm, practice)
    const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
    // It was booked by video, and may have been moved to the practice since.
    const { id } = await aSession(app.orm, practice, { startsAt, patientId: client.patientId, location })
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update session set time_zone = $2, consent_version = 1, signature_asked_at = now() where id = $1', [
        id,
        CLIENTS_ZONE,
      ]),
    )
    const facts = await inPractice(app.orm.em.fork(), practice.id, (em) => sessionFacts(em, id))
    expect(facts?.session.timeZone).toBe(zone)
    const theirs = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
    const [coming] = await theirs.clientArea.sessions({})
    expect(coming).toMatchObject({ id, timeZone: zone })
    const token = coming?.manageUrl.split('/').at(-1) ?? ''
    const told = await Promise.all([
      app.client().booking.own({ params: { token } }),
      theirs.clientSessions.get({ params: { id }, query: {} }),
      theirs.consents.pendingOfClient({}).then(([pending]) => pending),
      theirs.clientPrivacy.get({}).then(([holder]) => holder?.bookingConsents[0]),
    ])
    expect(told.map((one) => one?.timeZone)).toEqual([zone, zone, zone, zone])
    const consentToken = told[2]?.url.split('/').at(-1) ?? ''
    expect(await app.client().consents.toSign({ params: { token: consentToken } })).toMatchObject({ timeZone: zone })
    const practitioner = await app.signedIn(practice)
    await practitioner.sessions.cancel({ params: { id }, body: { reason: 'Empêchement', notify: false } })
    expect((await theirs.clientSessions.past({})).data).toMatchObject([{ id, timeZone: zone }])
  },
)
