import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { refusal } from '../refusal.ts'
import { days } from '../sessions/a-programme.ts'
import { aVisitor } from '../visitor.ts'
import { aWaitingList } from './a-waiting-list.ts'

const app = await testApp()

test('a freed time goes to one client, however often and simultaneously it is pressed, booked elsewhere and declined', async () => {
  const { practice, ten, rows, aClient, cancel, offer } = await aWaitingList(app)
  const [first, second] = [await aClient(1), await aClient(2)]
  await first.wait()
  await second.wait()
  await cancel()
  await offer()
  await Promise.allSettled([
    ...[1, 2, 3].map(() => first.pick(ten)),
    second.pick(ten),
    aVisitor(app, practice).book({ startsAt: ten }),
    offer(),
    first.wait(false),
  ])
  const taken = await rows<{ id: string }>(
    "select id from session where starts_at = $1 and status in ('scheduled', 'pending_validation')",
    [ten],
  )
  // A client who declined before the press no longer has it: then it is on offer, or the visitor's.
  expect(taken.length).toBeLessThanOrEqual(1)
  const moved = (await first.own()).startsAt === ten
  expect(taken.some(({ id }) => id === first.id)).toBe(moved)
  expect((await rows("select from session_history where event = 'reschedule'")).length).toBe(moved ? 1 : 0)
  expect((await second.own()).startsAt).toBe(second.startsAt)
})

test('a day with one session at most does not fill up while its freed time is on offer', async () => {
  const { practice, ten, aClient, cancel, offer } = await aWaitingList(app, { settings: { mostPerDay: 1 } })
  const one = await aClient(1)
  await one.wait()
  await cancel()
  await offer()
  const visitor = aVisitor(app, practice)
  const afternoon = days(ten, 0, 300)
  expect(await visitor.slots(ten)).toEqual([])
  expect(await refusal(visitor.book({ startsAt: afternoon }))).toMatchObject({ code: 'slot_taken' })
  expect(await one.pick(ten)).toMatchObject({ startsAt: ten })
})

test('a freed time whose day a visitor’s hold fills is offered once that hold is over', async () => {
  const { practice, ten, aClient, cancel, offer, jobsOf } = await aWaitingList(app, { settings: { mostPerDay: 1 } })
  const one = await aClient(1)
  await one.wait()
  await cancel()
  const before = await jobsOf()
  await aVisitor(app, practice).hold(days(ten, 0, 300))
  await offer(undefined, new Date().toISOString())
  expect((await one.own()).proposals).toBeUndefined()
  expect(await jobsOf()).toBe(before + 1)
})

test('a freed time for which nobody waits is not looked at again because a visitor holds another', async () => {
  const { practice, ten, cancel, offer, jobsOf } = await aWaitingList(app)
  await cancel()
  const before = await jobsOf()
  await aVisitor(app, practice).hold(days(ten, 1))
  await offer(undefined, new Date().toISOString())
  expect(await jobsOf()).toBe(before)
})
