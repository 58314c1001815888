import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
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
