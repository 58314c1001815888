import { afterAll, beforeAll, expect, test } from 'vitest'
import { arrangeMeeting } from '../../src/video/jobs.ts'
import { startApp, type TestApp } from '../app.ts'
import { days, programmeIn } from '../sessions/a-programme.ts'
import { aZoom, zoomKeys } from './a-zoom.ts'

let app: TestApp
let zoom: Awaited<ReturnType<typeof aZoom>>
beforeAll(async () => {
  zoom = await aZoom()
  app = await startApp({ environment: zoom.environment })
})
afterAll(async () => {
  await app.close()
  zoom.stop()
})

/** A programme whose first session is at the office and whose others are by Zoom. */
async function byZoom() {
  const { practice, client, monday, plan } = await programmeIn(app)
  await client.video.choose({ body: zoomKeys(practice.id) })
  const { id, following } = await plan()
  const [second = '', third = ''] = following.map((session) => session.id)
  return {
    client,
    monday,
    first: id,
    second,
    third,
    /** Runs the worker's job for every session. */
    async settle(now = app.app.now()) {
      for (const sessionId of [id, second, third])
        await arrangeMeeting.run({ em: app.orm.em.fork(), now, app: app.app as never }, { of: practice.id, sessionId })
    },
    stateOf: async (session: string) =>
      (await client.video.links({ params: { id: session }, query: { organizer: 'later' } })).state,
    starts: async () => (await zoom.known(practice.id)).meetings.map(({ start_time }) => new Date(start_time)),
  }
}

test('a session that a programme planned gets its room once it is confirmed', async () => {
  const { client, monday, second, third, settle, stateOf, starts } = await byZoom()
  await settle()
  expect([await stateOf(second), await stateOf(third), await starts()]).toEqual(['later', 'later', []])
  await client.sessions.confirm({ params: { id: second } })
  expect(await stateOf(second)).toBe('waiting')
  await settle()
  expect([await stateOf(second), await stateOf(third)]).toEqual(['ready', 'later'])
  expect(await starts()).toEqual([new Date(days(monday, 14))])
})

test('a session that moved along with its programme has its room at the new time', async () => {
  const { client, monday, first, second, settle, stateOf, starts } = await byZoom()
  const startsAt = days(monday, 7)
  await client.sessions.reschedule({ params: { id: first }, body: { startsAt, moveLater: true } })
  expect(await stateOf(second)).toBe('later')
  await client.sessions.confirm({ params: { id: second } })
  await settle()
  expect(await starts()).toEqual([new Date(days(monday, 21))])
})

test('sessions cancelled with a programme leave no room behind', async () => {
  const { client, first, second, third, settle, stateOf, starts } = await byZoom()
  for (const id of [second, third]) await client.sessions.confirm({ params: { id } })
  await settle()
  expect(await starts()).toHaveLength(2)
  await client.sessions.cancel({ params: { id: first }, body: { reason: 'Souffrante', following: 'cancel' } })
  await settle(new Date(Date.now() + 180_000))
  expect([await stateOf(second), await stateOf(third), await starts()]).toEqual(['none', 'none', []])
})
