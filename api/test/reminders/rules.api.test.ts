import { describe, expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aRule } from './a-reminder.ts'

const app = await testApp()

describe('the rules of reminders', () => {
  test('are listed with the earliest first, changed and removed', async () => {
    const { practice, client } = await aSchedule(app)
    const early = await client.reminders.add({ body: aRule() })
    const evening = await client.reminders.add({
      body: aRule({ when: { timing: 'days', amount: 1, atMinutes: 1080 }, quiet: { from: 1260, until: 480 } }),
    })
    const own = await client.reminders.add({ body: aRule({ sessionTypeId: practice.type.id }) })
    expect((await client.reminders.list({})).map(({ id }) => id)).toEqual([early.id, own.id, evening.id])
    expect(await client.reminders.get({ params: { id: own.id } })).toEqual(own)
    const changed = await client.reminders.change({
      params: { id: early.id },
      body: { when: { timing: 'hours', amount: 72 }, isActive: false },
    })
    expect(changed).toMatchObject({ when: { amount: 72 }, isActive: false, asksConfirmation: true })
    await client.reminders.remove({ params: { id: own.id } })
    expect(await client.reminders.list({})).toMatchObject([changed, evening])
    for (const call of [client.reminders.remove, client.reminders.get])
      expect(await refusal(call({ params: { id: own.id } }))).toMatchObject({ code: 'not_found' })
  })

  test('leave a line in the log when they are added, changed and removed, and none where that is refused', async () => {
    const { client } = await aSchedule(app)
    const { id } = await client.reminders.add({ body: aRule() })
    await refusal(client.reminders.add({ body: aRule() }))
    await client.reminders.change({ params: { id }, body: { isActive: false } })
    await client.reminders.remove({ params: { id } })
    await refusal(client.reminders.remove({ params: { id } }))
    const { data } = await client.audit.own({ query: {} })
    expect(data.map(({ action }) => action)).toEqual([
      'reminder_rule.removed',
      'reminder_rule.changed',
      'reminder_rule.added',
    ])
  })

  test('need a channel and a time; the rest is as in the rule of a new practice', async () => {
    const { client } = await aSchedule(app)
    const added = await client.reminders.add({ body: { channel: 'email', when: { timing: 'hours', amount: 72 } } })
    expect(added).toMatchObject({
      quiet: { from: 1260, until: 480 },
      isFirstOnly: false,
      asksConfirmation: true,
      isActive: true,
      sessionTypeId: null,
    })
  })

  test.each([
    ['one hour before, when nothing is sent any more', { timing: 'hours', amount: 1 }],
    ['an hour after', { timing: 'hours', amount: -1 }],
    ['ten years before', { timing: 'hours', amount: 87_600 }],
    ['half an hour', { timing: 'hours', amount: 2.5 }],
    ['a minute that no clock shows', { timing: 'days', amount: 1, atMinutes: 1440 }],
    ['days without a time', { timing: 'days', amount: 1 }],
  ])('are refused for %s', async (_name, when) => {
    const { client } = await aSchedule(app)
    const refused = await refusal(client.reminders.add({ body: { ...aRule(), when: when as never } }))
    expect(refused.status).toBe(422)
    expect(Object.keys(refused.details.errors ?? {}).join()).toMatch(/^when/)
  })

  test('leave part of the day, and cannot be equal', async () => {
    const { client } = await aSchedule(app)
    const wide = await refusal(client.reminders.add({ body: aRule({ quiet: { from: 480, until: 400 } }) }))
    expect(wide.details.errors).toEqual({ quiet: ['too_long'] })
    const { id } = await client.reminders.add({ body: aRule() })
    const again = await refusal(client.reminders.add({ body: aRule({ asksConfirmation: false }) }))
    expect(again.details.errors).toEqual({ when: ['duplicate'] })
    await client.reminders.remove({ params: { id } })
    await client.reminders.add({ body: aRule() })
  })

  test('are fifty at most', async () => {
    const { client } = await aSchedule(app)
    for (let amount = 2; amount < 52; amount++)
      await client.reminders.add({ body: aRule({ when: { timing: 'hours', amount } }) })
    expect(
      await refusal(client.reminders.add({ body: aRule({ when: { timing: 'hours', amount: 60 } }) })),
    ).toMatchObject({ code: 'limit_reached' })
  })

  test('of another practice are not found, nor are its types', async () => {
    const { client } = await aSchedule(app)
    const { practice: others, client: other } = await aSchedule(app)
    const { id } = await other.reminders.add({ body: aRule() })
    expect(await client.reminders.list({})).toEqual([])
    expect(await refusal(client.reminders.change({ params: { id }, body: { isActive: false } }))).toMatchObject({
      code: 'not_found',
    })
    const foreign = client.reminders.add({ body: aRule({ sessionTypeId: others.type.id }) })
    expect((await refusal(foreign)).details.errors).toEqual({ sessionTypeId: ['unknown'] })
  })
})
