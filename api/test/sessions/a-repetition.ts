import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import { aPatient, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

/** Who plans sessions that come again on Mondays at ten, four times unless told otherwise. */
export async function aRepeater(app: TestApp, given: Parameters<typeof aSchedule>[1] = {}) {
  const { practice, client } = await aSchedule(app, given)
  const patient = await aPatient(app.orm, practice)
  const ten = nextWeekday(practice, 'monday', '10:00')
  const repetition = { sessionTypeId: practice.type.id, startsAt: ten, everyWeeks: 1, times: 4 }
  const body = { ...repetition, patientId: patient.id, location: 'office' as const }
  const dates = async (more: object = {}) =>
    (await client.sessions.repeatedDates({ query: { ...repetition, ...more } })).dates
  const plan = (more: object = {}, headers: Record<string, string> = {}) =>
    client.sessions.planRepeated({ body: { ...body, ...more } }, { headers })
  const all = async () => (await client.sessions.list({ query: { perPage: '100' } })).data
  return { practice, client, patient, ten, dates, plan, all }
}

/** The messages that a practice has enqueued. */
export const plannedMessages = (app: TestApp, practice: BuiltPractice) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)<{ template: string; audience: string }>('select template, audience from message order by created_at'),
  )
