import { expect, test } from 'vitest'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { localDay } from '../../src/format/day.ts'
import { testApp } from '../app.ts'
import { aPractice, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { codesOf } from '../refusal.ts'
import { aChild, aGuardian } from './a-guardian.ts'

const app = await testApp()

test('a guardian answers the times that the practice proposes for the child, as the practice’s log says, but none from the 18th birthday on', async () => {
  const practice = await aPractice(app.orm, { timeZone: 'Indian/Reunion' })
  const at = (hour: string) => nextWeekday(practice, 'tuesday', hour)
  const birthday = new Date(nextWeekday(practice, 'wednesday', '00:00'))
  const day = localDay(birthday, practice.timeZone)
  const child = await aChild(app, practice, { dateOfBirth: `${Number(day.slice(0, 4)) - 18}${day.slice(4)}` })
  const status = 'pending_validation'
  const { id } = await aSession(app.orm, practice, { startsAt: new Date(at('10:00')), status, patientId: child.id })
  const practitioner = await app.signedIn(practice)
  const { api } = await aGuardian(app, practice, [child.id])
  const stranger = await aGuardian(app, practice, [(await aChild(app, practice)).id])
  const params = { id }
  const [two, four] = [at('14:00'), at('16:00')]
  const grown = nextWeekday(practice, 'wednesday', '10:00')
  const propose = (...startsAt: string[]) => practitioner.sessions.propose({ params, body: { startsAt } })
  const pick = (startsAt: string, by = api) => by.clientSessions.pickProposal({ params, body: { startsAt } })
  const decline = (by = api) => by.clientSessions.declineProposals({ params })

  await propose(two, grown)
  expect(await api.clientArea.sessions({})).toMatchObject([{ id, hasProposals: true }])
  const { proposals = [] } = await api.clientSessions.get({ params, query: {} })
  expect(proposals.map(({ startsAt }) => startsAt)).toEqual([two])
  expect(await codesOf([pick(two, stranger.api), decline(stranger.api)])).toEqual(['not_found', 'not_found'])
  expect(await codesOf([pick(grown)])).toEqual(['not_offered'])
  expect((await decline()).proposals).toBeUndefined()
  expect((await api.clientArea.sessions({}))[0]).not.toHaveProperty('hasProposals')

  // If all times are on or after the birthday, nothing is left to choose from.
  await propose(grown)
  expect((await api.clientArea.sessions({}))[0]).not.toHaveProperty('hasProposals')
  expect(await api.clientSessions.get({ params, query: {} })).toMatchObject({ proposals: [] })
  await decline()

  await propose(four)
  expect(await pick(four)).toMatchObject({ status: 'scheduled', startsAt: four, child: { patientId: child.id } })
  const logged = await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)("select action from audit_entry where patient = $1 and done_by = 'client'", [child.id]),
  )
  const line = { action: 'client_account.guardian_acted' }
  expect(logged).toEqual([line, line, line])
})

test('a guardian confirms a planned session of the child, but none from the 18th birthday on', async () => {
  const practice = await aPractice(app.orm, { timeZone: 'Indian/Reunion' })
  const birthday = new Date(nextWeekday(practice, 'wednesday', '00:00'))
  const day = localDay(birthday, practice.timeZone)
  const child = await aChild(app, practice, { dateOfBirth: `${Number(day.slice(0, 4)) - 18}${day.slice(4)}` })
  const plan = (weekday: 'tuesday' | 'wednesday') =>
    aSession(app.orm, practice, {
      startsAt: new Date(nextWeekday(practice, weekday, '10:00')),
      status: 'pre_scheduled',
      patientId: child.id,
    })
  const [before, after] = [await plan('tuesday'), await plan('wednesday')]
  const { api } = await aGuardian(app, practice, [child.id])
  await inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)('update session set first_session_id = $2 where practice_id = $1', [practice.id, before.id]),
  )
  const seen = ({ id }: { id: string }) => api.clientSessions.get({ params: { id }, query: {} })
  expect([(await seen(before)).canConfirm, (await seen(after)).canConfirm]).toEqual([true, false])
  expect((await seen(before)).programme?.map(({ canConfirm }) => canConfirm)).toEqual([true, undefined])
  const ofProgramme = { status: 'pre_scheduled', programmeId: before.id }
  const listed = await api.clientArea.sessions({})
  expect(listed).toMatchObject([{ ...ofProgramme, canConfirm: true }, ofProgramme])
  expect(listed[1], 'what the page does not offer is nothing to do').not.toHaveProperty('canConfirm')
  const confirm = ({ id }: { id: string }) => api.clientSessions.confirm({ params: { id } })
  expect(await codesOf([confirm(after)])).toEqual(['not_offered'])
  expect(await confirm(before)).toMatchObject({ status: 'scheduled' })
})
