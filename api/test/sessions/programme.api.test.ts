import { describe, expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { previewProgramme } from '../../src/sessions/programme/programme-preview.ts'
import { testApp } from '../app.ts'
import { aSession } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aType } from '../session-types/a-type.ts'
import { aVisitor } from '../visitor.ts'
import { days, programmeIn } from './a-programme.ts'

const app = await testApp()

const aProgramme = () => programmeIn(app)

describe('a programme', () => {
  test('is planned with its first session, and holds its times', async () => {
    const { practice, client, monday, plan } = await aProgramme()
    const { following, unplanned, id } = await plan()
    expect(unplanned).toEqual([])
    expect(following).toMatchObject([
      { status: 'pre_scheduled', startsAt: days(monday, 14) },
      { status: 'pre_scheduled', startsAt: days(monday, 28) },
    ])
    const second = await client.sessions.get({ params: { id: following[0]!.id } })
    expect(second).toMatchObject({ priceCents: 5000, location: 'video', types: [{ nameFr: 'Deuxième' }] })
    const history = await client.sessions.history({ params: { id: second.id } })
    expect(history).toMatchObject([{ event: 'preSchedule', by: 'system' }])
    expect(await aVisitor(app, practice).slots(days(monday, 14))).not.toContain(days(monday, 14))
    expect(await client.sessions.confirm({ params: { id: second.id } })).toMatchObject({ status: 'scheduled' })
    expect(id).not.toBe(second.id)
    const mails = await inPractice(app.orm.em, practice.id, (em) =>
      queryOf(em)<{ template: string }>('select template from message where session_id = $1', [second.id]),
    )
    expect(mails, 'nobody asked for it, so nobody is told that a request was accepted').toEqual([
      { template: 'session.booked' },
    ])
  })

  test('avoids existing sessions: it takes the nearest time of the day, else the next day with one', async () => {
    const { practice, client, monday, plan } = await aProgramme()
    await aSession(app.orm, practice, { startsAt: new Date(days(monday, 14)) })
    await client.schedule.addOverride({ body: { date: days(monday, 28).slice(0, 10), ranges: [] } })
    const { following } = await plan()
    expect(following.map(({ startsAt }) => startsAt)).toEqual([days(monday, 14, 60), days(monday, 29)])
  })

  test('names the types without a free time, and plans the others', async () => {
    const { client, monday, plan } = await aProgramme()
    const [from, to] = [days(monday, 14).slice(0, 10), days(monday, 32).slice(0, 10)]
    const leave = { title: 'Congés', isAllDay: true as const, from, to }
    await client.schedule.addUnavailability({ body: leave })
    const types = await client.sessionTypes.list({})
    const { following, unplanned } = await plan()
    expect(unplanned).toEqual([types[1]!.id])
    expect(following.map(({ startsAt }) => startsAt)).toEqual([days(monday, 35)])
  })

  test('is not planned too far ahead, though its first session may be', async () => {
    const { practice, client, monday, plan } = await aProgramme()
    const { id, patient } = await plan()
    const startsAt = days(monday, 7 * 52 * 12)
    const body = { patientId: patient.id, sessionTypeId: practice.type.id, startsAt, location: 'office' as const }
    const { following, unplanned } = await client.sessions.plan({ body })
    expect([following, unplanned.length]).toEqual([[], 2])
    const far = { startsAt: days(startsAt, 1), moveLater: true }
    expect(await refusal(client.sessions.reschedule({ params: { id }, body: far }))).toMatchObject({
      details: { errors: { moveLater: ['no_free_time'] } },
    })
  })

  test('is planned when a visitor’s request is accepted, and at once where no acceptance is needed', async () => {
    const { practice, client, monday, statuses } = await aProgramme()
    const { id } = await aVisitor(app, practice).book({ startsAt: monday })
    expect(await statuses()).toEqual([['pending_validation', monday]])
    await client.sessions.accept({ params: { id } })
    const planned = [
      ['scheduled', monday],
      ['pre_scheduled', days(monday, 14)],
      ['pre_scheduled', days(monday, 28)],
    ]
    expect(await statuses()).toEqual(planned)

    const other = await aProgramme()
    const params = { id: other.practice.type.id }
    await other.client.sessionTypes.change({ params, body: { isAutoAccepted: true } })
    await aVisitor(app, other.practice).book({ startsAt: other.monday })
    expect((await other.statuses()).map(([status]) => status)).toEqual(['scheduled', 'pre_scheduled', 'pre_scheduled'])
  })

  test('is planned at a time whose hold has expired but is not deleted yet', async () => {
    const { practice, client, monday, statuses } = await aProgramme()
    const { id } = await aVisitor(app, practice).book({ startsAt: monday })
    await aVisitor(app, practice).hold(days(monday, 14))
    await inPractice(app.orm.em.fork(), practice.id, (em) =>
      queryOf(em)('update time_block set expires_at = $1 where expires_at is not null', [new Date(0).toISOString()]),
    )
    await client.sessions.accept({ params: { id } })
    expect((await statuses()).map(([, at]) => at)).toEqual([monday, days(monday, 14), days(monday, 28)])
  })

  test('started by two visitors at once is planned twice, and no two of its sessions overlap', async () => {
    const { practice, client, monday, statuses } = await aProgramme()
    await client.sessionTypes.change({ params: { id: practice.type.id }, body: { isAutoAccepted: true } })
    const startsAt = [monday, monday, days(monday, 0, 60), days(monday, 1)]
    const booked = await codesOf(startsAt.map((at) => aVisitor(app, practice).book({ startsAt: at })))
    expect(booked).toEqual(['done', 'done', 'done', 'slot_taken'])
    const starts = (await statuses()).map(([, at]) => at)
    expect(starts).toHaveLength(9)
    expect(new Set(starts).size).toBe(9)
  })

  test('has at most twenty-four sessions after its first, also in the preview', async () => {
    const { practice, monday } = await aProgramme()
    const foresee = () =>
      inPractice(app.orm.em.fork(), practice.id, (em) => {
        const first = { practiceId: practice.id, typeId: practice.type.id, startsAt: new Date(monday) }
        return previewProgramme(queryOf(em), first, new Date())
      })
    const addPacks = (count: number) =>
      inPractice(app.orm.em.fork(), practice.id, (em) =>
        queryOf(em)(
          `insert into session_type (id, practice_id, name_fr, name_en, duration_minutes, buffer_before_minutes,
             buffer_after_minutes, price_cents, currency, color, locations, is_pack, delay_weeks, is_active, is_auto_accepted,
             position)
           select gen_random_uuid(), practice_id, name_fr, name_en, duration_minutes, buffer_before_minutes,
             buffer_after_minutes, price_cents, currency, color, locations, true, 1, true, false, 1000 + n
           from session_type, generate_series(1, $2::int) n where id = $1`,
          [practice.type.id, count],
        ),
      )
    await addPacks(21)
    expect(await foresee()).toHaveLength(23)
    await addPacks(2)
    expect(await foresee()).toHaveLength(24)
  })

  test('stays when its first session is cancelled, or is cancelled with it, as requested', async () => {
    const [kept, gone] = [await aProgramme(), await aProgramme()]
    const reason = 'Un empêchement'
    await kept.client.sessions.cancel({ params: { id: (await kept.plan()).id }, body: { reason } })
    expect((await kept.statuses()).map(([status]) => status)).toEqual(['cancelled', 'pre_scheduled', 'pre_scheduled'])
    const { id, following } = await gone.plan()
    await gone.client.sessions.confirm({ params: { id: following[0]!.id } })
    await gone.client.sessions.cancel({ params: { id }, body: { reason, following: 'cancel' } })
    expect((await gone.statuses()).map(([status]) => status)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    const messages = await inPractice(app.orm.em, gone.practice.id, (em) =>
      queryOf(em)<{ session_id: string; also: string | null }>(
        `select session_id, data->>'alsoCancelled' as also from message
         where template = 'session.cancelled' and audience = 'client' order by data->>'startsAt'`,
      ),
    )
    expect(messages, 'what was confirmed has a mail of its own, the other is named in the first').toEqual([
      { session_id: id, also: new Date(following[1]!.startsAt).toISOString() },
      { session_id: following[0]!.id, also: null },
    ])
    expect(await aVisitor(app, gone.practice).slots(days(gone.monday, 14))).toContain(days(gone.monday, 14))
  })

  test('moves along with a session, except for confirmed ones, if that is requested', async () => {
    const { client, monday, plan } = await aProgramme()
    const { id, following } = await plan()
    const tuesday = days(monday, 1, 60)
    const alone = await client.sessions.reschedule({ params: { id }, body: { startsAt: tuesday } })
    expect(alone.following.map(({ startsAt }) => startsAt)).toEqual([days(monday, 14), days(monday, 28)])
    const slid = await client.sessions.reschedule({
      params: { id },
      body: { startsAt: days(monday, 7), moveLater: true },
    })
    expect(slid.following.map(({ startsAt }) => startsAt)).toEqual([days(monday, 21), days(monday, 35)])
    await client.sessions.confirm({ params: { id: following[0]!.id } })
    const body = { startsAt: monday, moveLater: true }
    const last = await client.sessions.reschedule({ params: { id }, body })
    expect(last.following.map(({ startsAt }) => startsAt)).toEqual([days(monday, 21), days(monday, 28)])
  })

  test('moves along also when its first session takes the time that another of it releases', async () => {
    const { client, monday, plan } = await aProgramme()
    const { id, following } = await plan()
    const body = { startsAt: days(monday, 14), moveLater: true }
    const moved = await client.sessions.reschedule({ params: { id }, body })
    expect(moved).toMatchObject({ startsAt: days(monday, 14), overlaps: [] })
    expect(moved.following.map(({ startsAt }) => startsAt)).toEqual([days(monday, 28), days(monday, 42)])
    await client.sessions.confirm({ params: { id: following[0]!.id } })
    const onto = { startsAt: days(monday, 28), moveLater: true }
    expect(
      await refusal(client.sessions.reschedule({ params: { id }, body: onto })),
      'what was confirmed stays',
    ).toMatchObject({ code: 'slot_taken' })
  })

  test('moves along where a day has one session at most: the days that it leaves are full no more', async () => {
    const { client, monday, plan } = await aProgramme()
    await client.practices.changeSettings({ body: { mostPerDay: 1 } })
    const { id } = await plan()
    const body = { startsAt: days(monday, 14), moveLater: true }
    const moved = await client.sessions.reschedule({ params: { id }, body })
    expect(moved.following.map(({ startsAt }) => startsAt)).toEqual([days(monday, 28), days(monday, 42)])
  })

  test('that cannot move along leaves everything where it was', async () => {
    const { client, monday, plan, statuses } = await aProgramme()
    const { id } = await plan()
    const before = await statuses()
    const leave = {
      title: 'Congés',
      isAllDay: true as const,
      from: days(monday, 15).slice(0, 10),
      to: days(monday, 60).slice(0, 10),
    }
    await client.schedule.addUnavailability({ body: leave })
    const body = { startsAt: days(monday, 7), moveLater: true }
    expect(await refusal(client.sessions.reschedule({ params: { id }, body }))).toMatchObject({
      details: { errors: { moveLater: ['no_free_time'] } },
    })
    expect(await statuses()).toEqual(before)
  })
  test('is listed with each of its sessions, in the order of their times, and with the types without a time', async () => {
    const { client, monday, plan } = await aProgramme()
    const [from, to] = [days(monday, 28).slice(0, 10), days(monday, 44).slice(0, 10)]
    await client.schedule.addUnavailability({ body: { title: 'Congés', isAllDay: true, from, to } })
    const { id, following } = await plan()
    await client.sessions.cancel({ params: { id }, body: { reason: 'Un empêchement' } })
    const expected = {
      sessions: [
        { id, status: 'cancelled', startsAt: monday },
        { id: following[0]!.id, status: 'pre_scheduled', types: [{ nameFr: 'Deuxième' }] },
      ],
      unplanned: [{ nameFr: 'Troisième' }],
    }
    for (const one of [id, following[0]!.id]) {
      const { programme } = await client.sessions.get({ params: { id: one } })
      expect(programme).toMatchObject(expected)
    }
    await client.sessionTypes.add({ body: { ...aType(), isPack: true } })
    const { programme } = await client.sessions.get({ params: { id } })
    expect(programme?.unplanned, 'a type that came later was never part of it').toMatchObject(expected.unplanned)
  })

  test('is not named with a session that stands alone', async () => {
    const { practice, client, monday, plan } = await aProgramme()
    await plan()
    const alone = await aSession(app.orm, practice, { startsAt: new Date(days(monday, 1)) })
    expect(await client.sessions.get({ params: { id: alone.id } })).toMatchObject({ programme: null })
  })
})
