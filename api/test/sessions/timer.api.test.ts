import { millisecondsInDay } from 'date-fns/constants'
import { expect, test } from 'vitest'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { refusal } from '../refusal.ts'

const app = await testApp()

/** A session that starts so many days from now, and the actions on it. */
async function aPlanned(days: number) {
  const practice = await aPractice(app.orm)
  const plan = (ahead: number) =>
    aSession(app.orm, practice, { startsAt: new Date(Date.now() + ahead * millisecondsInDay) })
  const { id } = await plan(days)
  const { sessions } = await app.signedIn(practice)
  return { at: { params: { id } }, sessions, plan }
}

test('a timed session stores its start and end', async () => {
  const { at, sessions } = await aPlanned(-1)
  const { startedAt } = await sessions.start(at)
  const stopped = await sessions.stop(at)
  expect(stopped).toMatchObject({ status: 'done', startedAt })
  expect(Date.parse(stopped.stoppedAt!)).toBeGreaterThanOrEqual(Date.parse(startedAt!))
})

test('a session that is closed afterwards claims no duration, and its history says who closed it', async () => {
  const { at, sessions } = await aPlanned(-1)
  expect(await sessions.held(at)).toMatchObject({ status: 'done', startedAt: null, stoppedAt: null })
  expect((await sessions.history(at)).map(({ event, from, to, by }) => [event, from, to, by])).toEqual([
    ['start', 'scheduled', 'in_progress', 'practitioner'],
    ['stop', 'in_progress', 'done', 'practitioner'],
  ])
})

test('another session, of yesterday, can be closed while one runs', async () => {
  const { at, sessions, plan } = await aPlanned(-1)
  const { id } = await plan(0)
  await sessions.start({ params: { id } })
  expect(await sessions.held(at)).toMatchObject({ status: 'done' })
  expect(await sessions.get({ params: { id } })).toMatchObject({ status: 'in_progress' })
})

test('nobody can mark a coming session as held', async () => {
  const { at, sessions } = await aPlanned(1)
  const answer = await refusal(sessions.held(at))
  expect(answer).toMatchObject({ status: 409, code: 'transition_not_allowed', details: { current: 'scheduled' } })
  expect(await sessions.get(at)).toMatchObject({ status: 'scheduled' })
})
