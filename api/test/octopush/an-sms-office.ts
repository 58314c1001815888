import { millisecondsInDay } from 'date-fns/constants'
import { onTestFinished } from 'vitest'
import { startOctopush } from '../../../tests/stand-ins/octopush/service.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { SmsCountry } from '../../src/sms/countries.ts'
import { aPatient, OWN_PASSWORD } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { sendDue } from '../reminders/a-reminder.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

export const MOBILE = '+33612345678'

/** The settings with which a practitioner sets up SMS. */
export const settings = {
  sender: 'VASSEUR',
  countries: ['FR', 'RE'] as SmsCountry[],
  lowCredit: 10,
  currentPassword: OWN_PASSWORD,
}

/** An API and workers beside an Octopush of the test's own, and a practice that has set up SMS. */
export async function anSmsOffice(given: Parameters<typeof aSchedule>[1] = {}, { credit = 6.2 } = {}) {
  const octopush = await startOctopush()
  onTestFinished(() => octopush.stop())
  const clock = { now: new Date() }
  const environment = { OCTOPUSH_URL: octopush.url }
  const office = await aPostOffice({ now: () => clock.now, environment })
  const app = await office.api({ environment })
  const { practice, client } = await aSchedule(app, given)
  const account = octopush.account({ credit })
  const { login, key } = account
  const connected = await client.octopush.connect({ body: { ...settings, login, key } })
  const reportUrl = connected.account!.reportUrl.replace(app.config.PUBLIC_URL, app.url)
  // Only the SMS rule remains.
  for (const { id, channel } of await client.reminders.list({}))
    if (channel === 'email') await client.reminders.remove({ params: { id } })
  const thursday = nextWeekday(practice, 'thursday', '10:00')

  /** A session of a new client, whose reminder is the day before at six in the evening. */
  async function aSession(person: Parameters<typeof aPatient>[2] = {}, startsAt = thursday) {
    const { id: patientId } = await aPatient(office.orm, practice, { phone: MOBILE, ...person })
    const body = { patientId, sessionTypeId: practice.type.id, startsAt, location: 'office' } as const
    const { id } = await client.sessions.plan({ body })
    return { id, patientId }
  }
  const evening = new Date(new Date(`${thursday.slice(0, 10)}T17:00:00Z`).getTime() - millisecondsInDay + 1000)

  /** Moves the clock to the evening before, and writes what is due. */
  async function due() {
    clock.now = evening
    await sendDue(office, practice, evening)
  }
  const messages = async () => (await client.messages.list({ query: { channel: 'sms' } })).data
  const sql = <Row extends object>(text: string) =>
    inPractice(office.orm.em.fork(), practice.id, (em) => queryOf(em)<Row>(text))
  /** Has Octopush send delivery reports from now on. */
  const hearReports = () => {
    account.callbackUrl = reportUrl
  }
  return {
    hearReports,
    octopush,
    account,
    app,
    office,
    practice,
    client,
    clock,
    thursday,
    evening,
    aSession,
    due,
    messages,
    sql,
  }
}
