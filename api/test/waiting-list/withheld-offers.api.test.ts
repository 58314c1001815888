import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { days } from '../sessions/a-programme.ts'
import { aWaitingList } from './a-waiting-list.ts'

const app = await testApp()

test('a freed time is not held while the practice may send no mail, and then offered to whoever was first', async () => {
  const { practice, ten, aClient, cancel, offer, jobsOf, rows, list } = await aWaitingList(app, { isVerified: false })
  const [first, second] = [await aClient(1), await aClient(2)]
  await first.wait()
  await second.wait()
  await cancel()
  const before = await jobsOf()
  for (const minutes of [0, 60]) await offer(undefined, days(ten, -5, 120 + minutes))
  expect((await list()).waiting).toMatchObject([
    { id: first.id, offered: [] },
    { id: second.id, offered: [] },
  ])
  expect(await jobsOf()).toBe(before + 2)
  const offers = () =>
    rows<{ status: string; error: string | null }>(
      "select status, error from message where template = 'session.proposed' order by created_at",
    )
  expect(await offers()).toEqual([{ status: 'skipped', error: 'email_unverified' }])
  await rows('update app_user set email_verified_at = now() where id = $1', [practice.userId])
  await offer(undefined, days(ten, -5, 240))
  expect((await first.own()).proposals).toMatchObject([{ startsAt: ten }])
  expect(await second.own()).not.toHaveProperty('proposals')
  expect(await offers()).toEqual([{ status: 'queued', error: null }])
})

test('a freed time whose mail is withheld is not looked at again when it is too late to offer it', async () => {
  const { ten, aClient, cancel, offer, jobsOf } = await aWaitingList(app, { isVerified: false })
  const only = await aClient(1)
  await only.wait()
  await cancel()
  const before = await jobsOf()
  await offer(undefined, days(ten, 0, -60))
  expect(await jobsOf()).toBe(before)
})
