import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'

let app: TestApp
let passedMs = 0
beforeAll(async () => {
  app = await startApp({ now: () => new Date(Date.now() + passedMs) })
})
afterAll(async () => {
  app.server.close()
  await app.close()
})

async function aStarted() {
  const practice = await aPractice(app.orm)
  const { id } = await aSession(app.orm, practice, { startsAt: new Date(Date.now() - 86_400_000) })
  const { sessions } = await app.signedIn(practice)
  const at = { params: { id } }
  const started = await sessions.start(at)
  return { started, stop: () => sessions.stop(at), history: () => sessions.history(at) }
}

test('a session that was timed keeps when it began and ended', async () => {
  const { started, stop } = await aStarted()
  passedMs += 50 * 60_000
  const { startedAt, stoppedAt } = await stop()
  expect(startedAt).toBe(started.startedAt)
  expect(Date.parse(stoppedAt!) - Date.parse(startedAt!)).toBeGreaterThanOrEqual(50 * 60_000)
})

test('a session closed afterwards in one go claims no duration, and its history says who closed it', async () => {
  const { stop, history } = await aStarted()
  expect(await stop()).toMatchObject({ status: 'done', startedAt: null, stoppedAt: null })
  expect((await history()).map(({ event, by }) => [event, by])).toEqual([
    ['start', 'practitioner'],
    ['stop', 'practitioner'],
  ])
})
