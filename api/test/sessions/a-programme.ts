import { TZDate } from '@date-fns/tz'
import type { TestApp } from '../app.ts'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

/** The same local time in Paris, so many days later. */
export function days(instant: string, count: number, minutes = 0): string {
  const at = new TZDate(Date.parse(instant), 'Europe/Paris')
  at.setDate(at.getDate() + count)
  return new Date(at.getTime() + minutes * 60_000).toISOString()
}

/** A practice with a programme of three packs, each two weeks after the one before. */
export async function programmeIn(app: TestApp) {
  const { practice, client } = await aSchedule(app, { opens: { monday: ['09:00-12:00'], tuesday: ['09:00-12:00'] } })
  const params = { id: practice.type.id }
  await client.sessionTypes.change({ params, body: { isPack: true } })
  const pack = { durationMinutes: 60, priceCents: 5000, color: '#123456', isPack: true, delayWeeks: 2 }
  for (const nameFr of ['Deuxième', 'Troisième'])
    await client.sessionTypes.add({ body: { ...pack, nameFr, locations: ['video'] } })
  const patient = await aPatient(app.orm, practice)
  const monday = nextWeekday(practice, 'monday', '09:00')
  const body = { patientId: patient.id, sessionTypeId: practice.type.id, startsAt: monday, location: 'office' as const }
  const statuses = async () => {
    const { data } = await client.sessions.list({ query: { perPage: '100' } })
    return data.map(({ status, startsAt }) => [status, startsAt])
  }
  return { practice, client, monday, statuses, plan: () => client.sessions.plan({ body }) }
}
