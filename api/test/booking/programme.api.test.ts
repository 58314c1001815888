import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aClient, aPractice, aSession, OWN_PASSWORD } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { refusal } from '../refusal.ts'
import { days, programmeIn } from '../sessions/a-programme.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

/** A visitor of a practice with a programme of three packs. */
async function aProgrammeVisitor() {
  const { practice, client, monday } = await programmeIn(app)
  await client.video.choose({
    body: { kind: 'fixed', url: 'https://salle.test/claire', currentPassword: OWN_PASSWORD },
  })
  const visitor = aVisitor(app, practice)
  const params = { practiceId: practice.id }
  const query = { sessionTypeId: practice.type.id, location: 'office' as const }
  const foresee = (startsAt: string, more: object = {}) =>
    visitor.api.booking.programme({ params, query: { ...query, startsAt, ...more } })
  return { practice, client, monday, visitor, foresee }
}

const tokenIn = (url: string | null | undefined) => ({ token: url?.split('/').at(-1) ?? '' })

describe('a visitor who is about to book a pack', () => {
  test('is offered its first session alone, with the number of sessions and weeks', async () => {
    const { visitor } = await aProgrammeVisitor()
    const { sessionTypes } = await visitor.profile()
    const programmes = sessionTypes.map(({ programme }) => programme)
    expect(programmes).toEqual([{ sessions: 3, weeks: 4 }])
  })

  test('cannot book a later session of it by itself, even by its id', async () => {
    const { practice, client, monday, visitor } = await aProgrammeVisitor()
    const later = (await client.sessionTypes.list({ query: {} })).find(({ nameFr }) => nameFr === 'Deuxième')
    const sessionTypeId = later?.id ?? ''
    const refused = { status: 422, details: { errors: { sessionTypeId: ['not_offered'] } } }
    const hold = visitor.api.booking.hold({
      params: { practiceId: practice.id },
      body: { sessionTypeId, startsAt: monday },
    })
    expect(await refusal(hold)).toMatchObject(refused)
    expect(await refusal(visitor.book({ sessionTypeId, startsAt: monday, location: 'video' }))).toMatchObject(refused)
    const own = app.client({ authorization: `Bearer ${await app.clientTokenOf(await aClient(app.orm, practice))}` })
    const body = {
      sessionTypeId,
      startsAt: monday,
      location: 'video' as const,
      consent: true as const,
      locale: 'fr' as const,
    }
    const booked = await own.clientSessions.book({ params: { practiceId: practice.id }, body })
    expect(booked).toMatchObject({ startsAt: monday })
  })

  test('sees the whole programme, which booking then plans', async () => {
    const { client, monday, visitor, foresee } = await aProgrammeVisitor()
    const foreseen = await foresee(monday)
    expect(foreseen).toMatchObject([
      { name: 'Séance individuelle', startsAt: monday, location: 'office' },
      { name: 'Deuxième', startsAt: days(monday, 14), location: 'video', durationMinutes: 60, priceCents: 5000 },
      { name: 'Troisième', startsAt: days(monday, 28), location: 'video' },
    ])
    const booked = await visitor.book({ startsAt: monday })
    await client.sessions.accept({ params: { id: booked.id } })
    const { programme } = await visitor.own(booked)
    expect(programme?.map(({ startsAt }) => startsAt)).toEqual(foreseen.map(({ startsAt }) => startsAt))
  })

  test('sees it also while holding its first time, in another language, and without times where there are none', async () => {
    const { client, monday, visitor, foresee } = await aProgrammeVisitor()
    const [from, to] = [days(monday, 14).slice(0, 10), days(monday, 31).slice(0, 10)]
    await client.schedule.addUnavailability({ body: { title: 'Congés', isAllDay: true, from, to } })
    const { token } = await visitor.hold(monday)
    expect(await refusal(foresee(monday))).toMatchObject({ code: 'slot_taken' })
    expect(await foresee(monday, { holdToken: token, lang: 'en' })).toMatchObject([
      { name: 'Individual session', startsAt: monday },
      { startsAt: null },
      { startsAt: days(monday, 35) },
    ])
  })

  test('learns nothing of times and places that are not offered, and nothing without a pack', async () => {
    const { monday, foresee } = await aProgrammeVisitor()
    expect(await refusal(foresee(days(monday, 3)))).toMatchObject({ code: 'not_offered' })
    expect(await refusal(foresee(monday, { location: 'on_site' }))).toMatchObject({
      details: { errors: { location: ['not_offered'] } },
    })
    const alone = await aPractice(app.orm)
    const query = { sessionTypeId: alone.type.id, startsAt: nextWeekday(alone, 'monday', '10:00') }
    const params = { practiceId: alone.id }
    const programme = aVisitor(app, alone).api.booking.programme({ params, query: { ...query, location: 'office' } })
    expect(await programme).toEqual([])
  })
})

describe('a visitor who has booked a programme', () => {
  test('sees it previewed while the request waits, and planned once it is accepted', async () => {
    const { client, monday, visitor } = await aProgrammeVisitor()
    const booked = await visitor.book({ startsAt: monday })
    expect((await visitor.own(booked)).programme).toMatchObject([
      { isThis: true, status: 'pending_validation', manageUrl: null },
      { isThis: false, status: null, startsAt: days(monday, 14), manageUrl: null },
      { isThis: false, status: null, startsAt: days(monday, 28), manageUrl: null },
    ])
    await client.sessions.accept({ params: { id: booked.id } })
    const { programme } = await visitor.own(booked)
    expect(programme?.map(({ status }) => status)).toEqual(['scheduled', 'pre_scheduled', 'pre_scheduled'])
  })

  test('confirms a later session once, and both sides are notified', async () => {
    const { practice, client, monday, visitor } = await aProgrammeVisitor()
    const booked = await visitor.book({ startsAt: monday })
    await client.sessions.accept({ params: { id: booked.id } })
    expect(await visitor.own(booked)).toMatchObject({ canConfirm: false })
    const { programme } = await visitor.own(booked)
    const params = tokenIn(programme?.[1]?.manageUrl)
    expect(await visitor.api.booking.own({ params })).toMatchObject({ canConfirm: true, status: 'pre_scheduled' })
    const confirmed = await visitor.api.booking.confirm({ params })
    expect(confirmed).toMatchObject({ status: 'scheduled', canConfirm: false, startsAt: days(monday, 14) })
    expect(confirmed.programme?.map(({ isThis }) => isThis)).toEqual([false, true, false])
    expect(await refusal(visitor.api.booking.confirm({ params }))).toMatchObject({ code: 'transition_not_allowed' })
    const messages = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)<{ audience: string }>(
        "select audience from message where template = 'session.booked' order by audience",
      ),
    )
    expect(messages).toEqual([{ audience: 'client' }, { audience: 'practitioner' }])
  })

  test('moves and cancels a later session, and the others stay', async () => {
    const { client, monday, visitor } = await aProgrammeVisitor()
    const booked = await visitor.book({ startsAt: monday })
    await client.sessions.accept({ params: { id: booked.id } })
    const { programme } = await visitor.own(booked)
    const [, second, third] = programme ?? []
    const startsAt = days(monday, 15)
    await visitor.api.booking.reschedule({ params: tokenIn(second?.manageUrl), body: { startsAt } })
    await visitor.api.booking.cancel({ params: tokenIn(third?.manageUrl), body: { reason: 'Un empêchement' } })
    expect((await visitor.own(booked)).programme).toMatchObject([
      { status: 'scheduled', startsAt: monday },
      { status: 'pre_scheduled', startsAt },
      { status: 'cancelled', startsAt: days(monday, 28) },
    ])
  })

  test('may move a later session before the first, and both stay in one programme in the order of time', async () => {
    const { client, monday, visitor } = await aProgrammeVisitor()
    const booked = await visitor.book({ startsAt: days(monday, 7) })
    await client.sessions.accept({ params: { id: booked.id } })
    const second = (await visitor.own(booked)).programme?.[1]
    await visitor.api.booking.reschedule({ params: tokenIn(second?.manageUrl), body: { startsAt: monday } })
    const shown = [
      { startsAt: monday, status: 'pre_scheduled', isThis: false },
      { startsAt: days(monday, 7), status: 'scheduled', isThis: true },
      { startsAt: days(monday, 35), status: 'pre_scheduled', isThis: false },
    ]
    expect((await visitor.own(booked)).programme).toMatchObject(shown)
    const { following } = await client.sessions.reschedule({
      params: { id: booked.id },
      body: { startsAt: days(monday, 14), moveLater: true },
    })
    expect(following, 'what comes before a session does not move along with it').toMatchObject([
      { startsAt: days(monday, 28) },
    ])
  })

  test('has no way to any of its sessions once the practitioner has ended the link of one', async () => {
    const { practice, client, monday, visitor } = await aProgrammeVisitor()
    const booked = await visitor.book({ startsAt: monday })
    await client.sessions.accept({ params: { id: booked.id } })
    const urls = (await visitor.own(booked)).programme?.map(({ manageUrl }) => manageUrl) ?? []
    const other = await aSession(app.orm, practice, { startsAt: new Date(days(monday, 3)) })
    await client.sessions.endLink({ params: { id: booked.id } })
    const answers = urls.map((url) => refusal(visitor.api.booking.own({ params: tokenIn(url) })))
    expect((await Promise.all(answers)).map(({ code }) => code)).toEqual(Array(3).fill('link_expired'))
    const [kept] = await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)<{ version: number }>('select link_version as version from session where id = $1', [other.id]),
    )
    expect(kept).toEqual({ version: 1 })
  })

  test('sees the request even if the practice takes no bookings any more', async () => {
    const { practice, monday, visitor } = await aProgrammeVisitor()
    const booked = await visitor.book({ startsAt: monday })
    await inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)('update practice set is_active = false'))
    expect(await visitor.own(booked)).toMatchObject({ status: 'pending_validation', programme: null })
  })
})
