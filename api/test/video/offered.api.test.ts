import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aClient, aPatient, aPractice, OWN_PASSWORD } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { publishedPage } from '../public-page/a-page.ts'
import { refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()
const byVideo = { location: 'video' as const }
const notOffered = { status: 422, details: { errors: { location: ['not_offered'] } } }

/** A practice whose sessions are held there or by video, with one type that is held by video alone. */
async function aPracticeWithVideo() {
  const practice = await aPractice(app.orm)
  const me = await app.signedIn(practice)
  const type = { durationMinutes: 60, priceCents: 5000, color: '#123456', locations: ['video' as const] }
  const { id } = await me.sessionTypes.add({ body: { ...type, nameFr: 'À distance' } })
  const visitor = aVisitor(app, practice)
  return {
    practice,
    me,
    visitor,
    startsAt: nextWeekday(practice, 'monday', '10:00'),
    videoOnlyId: id,
    choose: () =>
      me.video.choose({ body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD } }),
    async offered() {
      const { sessionTypes } = await visitor.profile()
      return sessionTypes.map(({ name, locations }) => [name, ...locations])
    },
  }
}

describe('a practice that has chosen no service for video', () => {
  test('offers visitors no video, nor what is held by video alone, until it has chosen one', async () => {
    const { offered, choose, me } = await aPracticeWithVideo()
    expect(await offered()).toEqual([['Séance individuelle', 'office']])
    await choose()
    expect(await offered()).toEqual([
      ['Séance individuelle', 'office', 'video'],
      ['À distance', 'video'],
    ])
    await me.video.choose({ body: { kind: 'none' } })
    expect(await offered()).toEqual([['Séance individuelle', 'office']])
  })

  test('says so on its public page, which follows the choice', async () => {
    const { practice, choose } = await aPracticeWithVideo()
    await publishedPage(app, practice)
    const page = async () => (await fetch(`${app.url}/p/${practice.id}`)).text()
    const without = await page()
    expect(without).toContain('Au cabinet')
    expect(without).not.toMatch(/visioconférence|À distance/)
    await choose()
    expect(await page()).toMatch(/À distance[\s\S]*visioconférence/)
  })

  test('is asked for none: times, holds and bookings by video are refused at the place, until it has chosen', async () => {
    const { practice, visitor, startsAt, choose } = await aPracticeWithVideo()
    const params = { practiceId: practice.id }
    const day = startsAt.slice(0, 10)
    const query = { sessionTypeId: practice.type.id, from: day, to: day, timeZone: 'UTC', ...byVideo }
    expect(await refusal(visitor.api.availability.offered({ params, query }))).toMatchObject(notOffered)
    expect(await refusal(visitor.book({ startsAt, ...byVideo }))).toMatchObject(notOffered)
    await choose()
    const { days } = await visitor.api.availability.offered({ params, query })
    expect(days.flatMap(({ slots }) => slots)).toContain(startsAt)
    expect(await visitor.own(await visitor.book({ startsAt, ...byVideo }))).toMatchObject({ startsAt, ...byVideo })
  })

  test('gives its clients none in their own area', async () => {
    const { practice, startsAt, choose } = await aPracticeWithVideo()
    const client = await aClient(app.orm, practice)
    const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(client)}` })
    const request = {
      params: { practiceId: practice.id },
      body: {
        sessionTypeId: practice.type.id,
        startsAt,
        consent: true as const,
        locale: 'fr' as const,
        ...byVideo,
      },
    }
    expect(await refusal(own.clientSessions.book(request))).toMatchObject(notOffered)
    await choose()
    expect(await own.clientSessions.book(request)).toMatchObject({ startsAt, location: 'video' })
  })

  test('plans sessions by video itself all the same: it may send a link by hand', async () => {
    const { practice, me, startsAt, videoOnlyId: sessionTypeId } = await aPracticeWithVideo()
    const { id: patientId } = await aPatient(app.orm, practice)
    const planned = await me.sessions.plan({ body: { patientId, sessionTypeId, startsAt, ...byVideo } })
    expect(planned).toMatchObject({ location: 'video' })
  })
})
