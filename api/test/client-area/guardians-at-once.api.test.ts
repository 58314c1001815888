import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf } from '../refusal.ts'
import { aChild, aGuardian } from './a-guardian.ts'

const app = await testApp()

/** A child with two guardians and a session on Tuesday at ten. */
async function aChildOfTwo() {
  const practice = await aPractice(app.orm)
  const child = await aChild(app, practice)
  const startsAt = new Date(nextWeekday(practice, 'tuesday', '10:00'))
  const { id } = await aSession(app.orm, practice, { startsAt, patientId: child.id })
  const guardians = [await aGuardian(app, practice, [child.id]), await aGuardian(app, practice, [child.id])]
  return { practice, child, params: { id }, apis: guardians.map(({ api }) => api) }
}

test('when two guardians cancel at once, one does, and the other learns that it is done', async () => {
  const { practice, params, apis } = await aChildOfTwo()
  const body = { reason: 'Un empêchement' }
  const outcomes = await codesOf(apis.map((api) => api.clientSessions.cancel({ params, body })))
  expect(outcomes).toEqual(['done', 'transition_not_allowed'])
  const history = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('select event, done_by from session_history where session_id = $1', [params.id]),
  )
  expect(history).toEqual([{ event: 'cancel', done_by: 'client' }])
})

test('when two guardians book the same time for the child at once, both have the one appointment', async () => {
  const { practice, child, apis } = await aChildOfTwo()
  const body = {
    sessionTypeId: practice.type.id,
    startsAt: nextWeekday(practice, 'tuesday', '14:00'),
    location: 'office' as const,
    consent: true as const,
    locale: 'fr' as const,
    child: child.id,
  }
  const params = { practiceId: practice.id }
  const booked = await Promise.all(apis.map((api) => api.clientSessions.book({ params, body })))
  expect(new Set(booked.map(({ id }) => id)).size).toBe(1)
  for (const api of apis) expect(await api.clientArea.sessions({})).toHaveLength(2)
})

test('access given twice at once for one address is one, and two for two addresses', async () => {
  const practice = await aPractice(app.orm)
  const child = await aChild(app, practice)
  const practitioner = await app.signedIn(practice)
  const params = { id: child.id }
  const open = (email: string) => practitioner.clientArea.openGuardian({ params, body: { email } })
  const [one, two] = [`un-${child.id}@essais.test`, `deux-${child.id}@essais.test`]
  await codesOf([open(one), open(one), open(two)])
  const { guardians } = await practitioner.clientArea.guardians({ params })
  expect(guardians.map(({ email }) => email).toSorted()).toEqual([two, one].toSorted())
})
