import { describe, expect, test } from 'vitest'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { claimExclusive, releaseExclusive } from '../../src/integrations/exclusive.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf, refusal } from '../refusal.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

type Changes = Parameters<Awaited<ReturnType<typeof app.signedIn>>['practices']['changeSettings']>[0]['body']

async function anOwner(given: Parameters<typeof aPractice>[1] = {}) {
  const practice = await aPractice(app.orm, given)
  const { practices, accounts, audit } = await app.signedIn(practice)
  return {
    practice,
    accounts,
    read: () => practices.settings({}),
    change: (body: Changes) => practices.changeSettings({ body }),
    log: async () => (await audit.own({ query: { perPage: '50' } })).data,
  }
}

describe('the settings of a practice', () => {
  test('have defaults until something else is chosen, for the interface too', async () => {
    const owner = await anOwner({ settings: { noticeMinutes: 720 } })
    expect(await owner.read()).toEqual({
      timezone: 'Europe/Paris',
      language: 'fr',
      mode: 'essential',
      noticeMinutes: 720,
      horizonDays: 60,
      gridMinutes: 15,
      mostPerDay: null,
      mostPerWeek: null,
      waitingList: true,
      newsAtBooking: false,
      cancellationHours: 24,
      autoAccept: false,
      discretion: false,
      clientWordsInMails: false,
      mediatorName: null,
      messageKeepingDays: 365,
      mediatorAddress: null,
      mediatorSite: null,
      termsUrl: null,
      paymentMeans: null,
      allowedSites: [],
      reviewRequests: true,
      reviewPublication: 'after_reading',
      reviewRetentionDays: 1095,
      invoiceIssuing: 'draft',
      invoiceWording: 'session',
      dueReminders: false,
      dueReminderDays: 14,
      prepaymentEnabled: false,
      prepaymentPercent: 30,
      depositKind: 'deposit',
      refundFullHours: 24,
      refundSteps: [],
      refundPartPercent: 0,
      refundMissedPercent: 0,
      legalRates: [],
      welcome: ['hours', 'types', 'practice', 'publish'],
    })
    const changes = { noticeMinutes: 2880, mostPerDay: 4, timezone: 'Indian/Reunion', language: 'en' } as const
    expect(await owner.change(changes)).toMatchObject(changes)
    expect(await owner.read()).toMatchObject({ ...changes, horizonDays: 60 })
    const { settings, timezone } = await owner.accounts.user({})
    expect(timezone).toBe('Indian/Reunion')
    expect(Object.fromEntries(settings.map(({ key, value }) => [key, value]))).toMatchObject(changes)
  })

  test('can be cleared again where empty means something', async () => {
    const owner = await anOwner({ settings: { mostPerDay: 4 } })
    expect(await owner.change({ mostPerDay: null })).toMatchObject({ mostPerDay: null })
  })

  test.each([
    [{ noticeMinutes: -1 }, 'noticeMinutes', 'too_small'],
    [{ noticeMinutes: 1.5 }, 'noticeMinutes', 'invalid_type'],
    [{ horizonDays: 366 }, 'horizonDays', 'too_big'],
    [{ prepaymentPercent: 101 }, 'prepaymentPercent', 'too_big'],
    [{ prepaymentPercent: 0 }, 'prepaymentPercent', 'too_small'],
    [{ prepaymentPercent: 12.5 }, 'prepaymentPercent', 'invalid_type'],
    [{ gridMinutes: '15' }, 'gridMinutes', 'invalid_type'],
    [{ autoAccept: 'yes' }, 'autoAccept', 'invalid_type'],
    [{ timezone: 'Mars/Crater' }, 'timezone', 'unknown_time_zone'],
    [{ language: 'de' }, 'language', 'not_allowed'],
    // Mass assignment (OWASP API3): fields of another endpoint, unknown ones, and ones that belong to nobody.
    [{ mode: 'full' }, 'mode', 'unknown_field'],
    [{ practiceId: '019a0000-0000-7000-8000-000000000000' }, 'practiceId', 'unknown_field'],
    [{ unheardOf: 1 }, 'unheardOf', 'unknown_field'],
  ])('refuse %j at its key, and keep everything as it was', async (body, key, code) => {
    const owner = await anOwner()
    const before = await owner.read()
    const answer = await refusal(owner.change({ discretion: true, ...body } as Changes))
    expect(answer).toMatchObject({ status: 422, code: 'validation' })
    expect(answer.details.errors?.[key]).toContain(code)
    expect(await owner.read()).toEqual(before)
  })

  test('ask for a payment beforehand only with an account at Stripe, and not beside Calendly', async () => {
    const { practice, change, read } = await anOwner()
    const wish = () => refusal(change({ prepaymentEnabled: true }))
    expect(await wish()).toMatchObject({ status: 409, code: 'card_payments_unavailable' })
    const rows = (work: (query: Query) => Promise<unknown>) =>
      inPractice(app.orm.em, practice.id, (em) => work(queryOf(em)))
    await rows((query) => claimExclusive(query, practice.id, 'calendly'))
    expect(await wish()).toMatchObject({ status: 409, code: 'exclusive_integration' })
    await rows((query) => releaseExclusive(query, practice.id, 'calendly'))
    await rows((query) =>
      query(
        `insert into stripe_account (practice_id, creation_key, is_live, is_completed, can_charge, could_charge,
           card_payments, requirements, connected_at, read_at)
         values ($1, gen_random_uuid(), false, false, false, false, 'none', '[]', now(), now())`,
        [practice.id],
      ),
    )
    expect(await change({ prepaymentEnabled: true })).toMatchObject({ prepaymentEnabled: true })
    await rows((query) => query('update stripe_account set disconnected_at = now()'))
    // What is on may stay on, and can be turned off.
    expect(await change({ prepaymentPercent: 40 })).toMatchObject({ prepaymentPercent: 40 })
    expect(await change({ prepaymentEnabled: false })).toMatchObject({ prepaymentEnabled: false })
    expect(await wish()).toMatchObject({ status: 409, code: 'card_payments_unavailable' })
    expect(await read()).toMatchObject({ prepaymentEnabled: false })
  })

  test('of one practice do not affect another', async () => {
    const [mine, other] = [await anOwner(), await anOwner()]
    const before = await other.read()
    await mine.change({ horizonDays: 10, timezone: 'Indian/Reunion', discretion: true })
    expect(await other.read()).toEqual(before)
    expect(await other.log()).toEqual([])
  })

  test('are logged with their old values; unchanged ones are not', async () => {
    const owner = await anOwner({ settings: { noticeMinutes: 720 } })
    await owner.change({ noticeMinutes: 60, horizonDays: 60 })
    await owner.change({ noticeMinutes: 60 })
    expect((await owner.log()).map(({ action, by, details }) => ({ action, by, details }))).toEqual([
      {
        action: 'practice.setting_changed',
        by: 'practitioner',
        details: { key: 'noticeMinutes', before: 720, after: 60 },
      },
    ])
  })

  test('answer what a change replaced, and are undone only from what it wrote', async () => {
    const owner = await anOwner({ settings: { noticeMinutes: 720 } })
    const { replaced } = await owner.change({ noticeMinutes: 180, horizonDays: 60 })
    expect(replaced).toEqual({ noticeMinutes: 720 })
    await owner.change({ noticeMinutes: 360 })
    const late = await refusal(owner.change({ ...replaced, expected: { noticeMinutes: 180 } }))
    expect(late).toMatchObject({ status: 409, details: { errors: { noticeMinutes: ['changed_since'] } } })
    expect(await owner.read()).toMatchObject({ noticeMinutes: 360 })
    const undone = await owner.change({ noticeMinutes: 180, expected: { noticeMinutes: 360 } })
    expect(undone).toMatchObject({ noticeMinutes: 180, replaced: { noticeMinutes: 360 } })
  })

  test('a list based on an older one restores nobody who was removed', async () => {
    const [x, y] = ['https://x.test', 'https://y.test']
    const owner = await anOwner({ settings: { allowedSites: [x] } })
    const expected = { allowedSites: [x] }
    const both = await codesOf([
      owner.change({ allowedSites: [], expected }),
      owner.change({ allowedSites: [x, y], expected }),
    ])
    expect(both).toEqual(['conflict', 'done'])
  })

  test('changed by two at once are each stored, and the log of the same one has a chain without a gap', async () => {
    const owner = await anOwner({ settings: { cancellationHours: 24, noticeMinutes: 0 } })
    await Promise.all([
      owner.change({ cancellationHours: 48, horizonDays: 30 }),
      owner.change({ cancellationHours: 72, gridMinutes: 30 }),
    ])
    const after = await owner.read()
    expect(after).toMatchObject({ horizonDays: 30, gridMinutes: 30 })
    const steps = (await owner.log()).filter(({ details }) => details.key === 'cancellationHours').reverse()
    const byBefore = new Map(steps.map(({ details }) => [details.before, details.after]))
    expect(byBefore.get(byBefore.get(24) ?? null)).toBe(after.cancellationHours)
  })
})

describe('visitors’ offers follow at once', () => {
  const opens = { opens: { monday: ['09:00-12:00'] } }

  test('another grid', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    const at = (time: string) => nextWeekday(owner.practice, 'monday', time)
    expect(await visitor.slots(at('09:00'))).toContain(at('09:15'))
    await owner.change({ gridMinutes: 60 })
    expect(await visitor.slots(at('09:00'))).toEqual(['09:00', '10:00', '11:00'].map(at))
  })

  test('a longer notice', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    const at = nextWeekday(owner.practice, 'monday', '09:00')
    expect(await visitor.slots(at)).toContain(at)
    await owner.change({ noticeMinutes: 30 * 24 * 60 })
    expect(await visitor.slots(at)).toEqual([])
  })

  test('a nearer horizon, which the widget learns too', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    const first = nextWeekday(owner.practice, 'monday', '09:00')
    const later = new Date(Date.parse(first) + 3 * 7 * 86_400_000).toISOString()
    expect((await visitor.slots(later)).length).toBeGreaterThan(0)
    await owner.change({ horizonDays: 8 })
    expect(await visitor.slots(later)).toEqual([])
    expect((await visitor.profile()).policies.horizonDays).toBe(8)
  })

  test('another zone: the local hours stay, their instants move', async () => {
    const owner = await anOwner(opens)
    const visitor = aVisitor(app, owner.practice)
    await owner.change({ timezone: 'Indian/Reunion' })
    const at = nextWeekday({ ...owner.practice, timeZone: 'Indian/Reunion' }, 'monday', '09:00')
    expect((await visitor.slots(at))[0]).toBe(at)
    expect((await visitor.profile()).timeZone).toBe('Indian/Reunion')
  })

  test('another zone: users with the practice’s zone follow, those with their own keep it', async () => {
    const owner = await anOwner()
    const { profile } = await app.signedIn(owner.practice)
    const zone = async () => (await profile.own({})).timeZone
    await owner.change({ timezone: 'Indian/Reunion' })
    expect(await zone()).toBe('Indian/Reunion')
    await profile.change({ body: { timeZone: 'America/Guadeloupe' } })
    await owner.change({ timezone: 'Europe/Paris' })
    expect(await zone()).toBe('America/Guadeloupe')
  })

  test('another zone: whole days off stay the same days, and no evening of theirs is offered', async () => {
    const owner = await anOwner({ timeZone: 'Europe/Paris' })
    const { schedule } = await app.signedIn(owner.practice)
    const title = 'Congés'
    const add = (from: string, to: string, rule: string | null = null) =>
      schedule.addUnavailability({ body: { title, isAllDay: true, from, to, rule } })
    await add('2027-12-24', '2027-12-25')
    await add('2027-12-03', '2027-12-03', 'FREQ=WEEKLY;BYDAY=FR;COUNT=3')
    await add('2027-03-28', '2027-03-28')
    const [startsAt, endsAt] = ['2027-12-01T09:00:00.000Z', '2027-12-01T10:00:00.000Z']
    await schedule.addUnavailability({ body: { title, isAllDay: false, startsAt, endsAt } })
    const [monday = '', tuesday = ''] = (['monday', 'tuesday'] as const).map((day) =>
      nextWeekday(owner.practice, day, '12:00').slice(0, 10),
    )
    const unavailability = await add(tuesday, tuesday)
    const rows = () =>
      inPractice(app.orm.em.fork(), owner.practice.id, (em) =>
        queryOf(em)<{ at: string; until: string; last: string | null }>(
          `select starts_at as at, ends_at as until, repeats_until as last from unavailability
           where id <> $1 order by starts_at`,
          [unavailability.id],
        ),
      )
    const before = await rows()
    await owner.change({ timezone: 'America/Martinique' })
    const at = (instant: string) => `${instant.slice(0, 19).replace('T', ' ')}+00`
    expect(await rows()).toEqual([
      { at: at('2027-03-28T04:00:00Z'), until: at('2027-03-29T04:00:00Z'), last: null },
      { at: at(startsAt), until: at(endsAt), last: null },
      { at: at('2027-12-03T04:00:00Z'), until: at('2027-12-04T04:00:00Z'), last: at('2027-12-18T04:00:00Z') },
      { at: at('2027-12-24T04:00:00Z'), until: at('2027-12-26T04:00:00Z'), last: null },
    ])
    // Seven in the evening there.
    const evening = (day: string) => `${day}T23:00:00.000Z`
    const { slots } = aVisitor(app, owner.practice)
    expect(await slots(evening(monday))).toContain(evening(monday))
    expect(await slots(evening(tuesday))).toEqual([])
    await owner.change({ timezone: 'Europe/Paris' })
    expect(await rows()).toEqual(before)
  })

  test('another zone changes nothing for the users of another practice', async () => {
    const [owner, other] = [await anOwner(), await anOwner()]
    const { profile } = await app.signedIn(other.practice)
    await owner.change({ timezone: 'Indian/Reunion' })
    expect((await profile.own({})).timeZone).toBe('Europe/Paris')
  })

  test('guide a new practice in both of two tabs: of two steps settled at once the later is reported, and both stay', async () => {
    const owner = await anOwner({ settings: { welcome: ['hours'] } })
    const go = (step: 'types' | 'practice') =>
      owner.change({ welcome: ['hours', step], expected: { welcome: ['hours'] } })
    expect(await codesOf([go('types'), go('practice')])).toEqual(['conflict', 'done'])
    for (const welcome of [['hours', 'hours'] as ['hours', 'hours'], ['hours', 'tour'] as unknown as ['hours']])
      expect(await refusal(owner.change({ welcome }))).toMatchObject({ status: 422 })
  })
})
