import { describe, expect, test } from 'vitest'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { claimExclusive, releaseExclusive } from '../../src/integrations/exclusive.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { codesOf, refusal } from '../refusal.ts'

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

  test('guide a new practice in both of two tabs: of two steps settled at once the later is reported, and both stay', async () => {
    const owner = await anOwner({ settings: { welcome: ['hours'] } })
    const go = (step: 'types' | 'practice') =>
      owner.change({ welcome: ['hours', step], expected: { welcome: ['hours'] } })
    expect(await codesOf([go('types'), go('practice')])).toEqual(['conflict', 'done'])
    for (const welcome of [['hours', 'hours'] as ['hours', 'hours'], ['hours', 'tour'] as unknown as ['hours']])
      expect(await refusal(owner.change({ welcome }))).toMatchObject({ status: 422 })
  })
})
