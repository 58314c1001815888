import { contract } from '../../../src/contract.ts'
import type { TestApp } from '../../app.ts'
import { aPatient, aPractice, aSession } from '../../build.ts'
import { nextWeekday } from '../../days.ts'
import { aType } from '../../session-types/a-type.ts'
import type { Documented } from '../documented.ts'

/** Calls the endpoints by which a practitioner sets what is offered, and when. */
export async function asksOfSchedule(app: TestApp, as: Documented['as']): Promise<void> {
  const practice = await aPractice(app.orm)
  const practitioner = as({ authorization: `Bearer ${await app.tokenOf(practice)}` })
  const nobody = crypto.randomUUID()
  const { calendar, schedule, sessionTypes } = contract

  await practitioner(sessionTypes.list, undefined, { query: '?archived=1' })
  await practitioner(sessionTypes.list, undefined, { query: '?archived=yes' })
  const { id = '' } = await practitioner(sessionTypes.add, aType())
  await practitioner(sessionTypes.add, { ...aType(), color: 'red' })
  await practitioner(sessionTypes.get, undefined, { id })
  await practitioner(sessionTypes.get, undefined, { id: nobody })
  await practitioner(sessionTypes.change, { priceCents: 100 }, { id })
  await practitioner(sessionTypes.change, { priceCents: 200, expected: { priceCents: 300 } }, { id })
  await practitioner(sessionTypes.change, {}, { id: nobody })
  await practitioner(sessionTypes.reorder, { ids: [id, practice.type.id] })
  await practitioner(sessionTypes.reorder, { ids: [id] })
  await practitioner(sessionTypes.remove, undefined, { id })
  await practitioner(sessionTypes.remove, undefined, { id })
  await aSession(app.orm, practice, { startsAt: new Date('2027-03-01T08:00:00Z') })
  await practitioner(sessionTypes.remove, undefined, { id: practice.type.id })

  const range = { fromMinute: 540, toMinute: 720 }
  const march = '?from=2027-03-01&to=2027-03-31'
  await practitioner(schedule.read)
  await practitioner(schedule.replace, { ranges: [] })
  await practitioner(schedule.replace, { ranges: [], expected: [{ wday: 1, ...range }] })
  await practitioner(schedule.replace, { ranges: [{ wday: 1, fromMinute: 900, toMinute: 60 }] })
  await practitioner(schedule.holidays, undefined, { query: march })
  await practitioner(schedule.holidays)

  const day = { date: '2027-03-01', ranges: [range] }
  const added = await practitioner(schedule.addOverride, day)
  const { id: override = '' } = added
  await practitioner(schedule.addOverride, day)
  await practitioner(schedule.overrides, undefined, { query: march })
  await practitioner(schedule.overrides)
  await practitioner(schedule.getOverride, undefined, { id: override })
  await practitioner(schedule.changeOverride, { ranges: [] }, { id: override })
  await practitioner(schedule.removeOverride, undefined, { id: override })
  await practitioner(schedule.removeOverride, undefined, { id: override })
  await practitioner(schedule.getOverride, undefined, { id: override })

  const newUnavailability = {
    title: 'Congés',
    isAllDay: true,
    from: '2027-03-01',
    to: '2027-03-05',
    rule: 'FREQ=YEARLY',
  }
  const taken = await practitioner(schedule.addUnavailability, newUnavailability)
  const { id: unavailability = '' } = taken
  await practitioner(schedule.addUnavailability, { ...newUnavailability, rule: 'FREQ=HOURLY' })
  await practitioner(schedule.unavailabilities)
  await practitioner(schedule.unavailabilities, undefined, { query: march })
  await practitioner(schedule.getUnavailability, undefined, { id: unavailability })
  await practitioner(schedule.getUnavailability, undefined, { id: nobody })
  await practitioner(schedule.changeUnavailability, newUnavailability, { id: unavailability })
  await practitioner(schedule.removeUnavailability, undefined, { id: unavailability })
  await practitioner(schedule.removeUnavailability, undefined, { id: nobody })

  await aSession(app.orm, practice, { startsAt: new Date('2027-03-02T08:00:00Z') })
  await practitioner(schedule.addUnavailability, newUnavailability)
  await practitioner(calendar.view, undefined, { query: march })
  await practitioner(calendar.view, undefined, { query: '?from=2027-03-01&to=2027-12-31' })

  const { availability, sessions } = contract
  const query = `?sessionTypeId=${practice.type.id}&startsAt=2027-03-02T08:00:00.000Z`
  await practitioner(availability.explanation, undefined, { query })
  await practitioner(availability.explanation, undefined, { query: query.replace(practice.type.id, nobody) })
  await practitioner(availability.explanation)
  const other = await aPractice(app.orm)
  const planner = as({ authorization: `Bearer ${await app.tokenOf(other)}` })
  const { id: patientId } = await aPatient(app.orm, other)
  const startsAt = nextWeekday(other, 'monday', '10:00')
  const later = new Date(nextWeekday(other, 'tuesday', '10:00'))
  const plan = { patientId, sessionTypeId: other.type.id, startsAt, location: 'office' }
  await planner(sessions.plan, plan)
  await planner(sessions.plan, plan)
  await planner(sessions.plan, { ...plan, allowOverlap: true })
  await planner(sessions.plan, { ...plan, patientId: nobody })
  const again = `?sessionTypeId=${other.type.id}&startsAt=${startsAt}&everyWeeks=1`
  await planner(sessions.repeatedDates, undefined, { query: `${again}&times=2` })
  await planner(sessions.repeatedDates, undefined, { query: `${again}&times=1` })
  await planner(sessions.repeatedDates, undefined, { query: `${again.replace(other.type.id, nobody)}&times=2` })
  const earliest = `?sessionTypeId=${other.type.id}&wishedAt=${startsAt}`
  await planner(contract.calendar.freeStart, undefined, { query: earliest })
  await planner(contract.calendar.freeStart, undefined, { query: earliest.replace(other.type.id, nobody) })
  const repeated = { ...plan, everyWeeks: 2, times: 2 }
  await planner(sessions.planRepeated, repeated)
  await planner(sessions.planRepeated, { ...repeated, over: [startsAt] })
  await planner(sessions.planRepeated, { ...repeated, times: 27 })
  const { waitingList } = contract
  await planner(waitingList.read)
  await planner(waitingList.remove, undefined, { id: (await aSession(app.orm, other, { startsAt: later })).id })
  await planner(waitingList.remove, undefined, { id: nobody })
  await planner(sessionTypes.change, { isActive: false }, { id: other.type.id })
  await planner(sessions.plan, plan)
}
