import { expect } from 'vitest'
import { aPatient } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { aVisitor } from '../visitor.ts'
import { workerWait } from '../worker-wait.ts'

/** A practitioner, and what a client reads of a session on Monday at ten. */
export async function aReader() {
  const office = await aPostOffice()
  const app = await office.api()
  const { practice, client } = await aSchedule(app)
  const at = (time: string) => nextWeekday(practice, 'monday', time)
  const plain = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ')
  const stateOf = async (template: string) =>
    (await office.messages(practice.id)).find(
      (message) => message.template === template && message.audience === 'client',
    )
  return {
    office,
    practice,
    client,
    at,
    stateOf,
    /** A visitor's request. */
    async request() {
      const email = 'zoe@essais.test'
      const { id } = await aVisitor(app, practice).book({ startsAt: at('10:00'), client: { email } })
      return { id, email }
    },
    /** A session that the practitioner plans, and tells the client of. */
    async plan() {
      const patient = await aPatient(office.orm, practice)
      const plan = { patientId: patient.id, sessionTypeId: practice.type.id, location: 'office' } as const
      const { id } = await client.sessions.plan({ body: { ...plan, startsAt: at('10:00'), notify: true } })
      return { id, email: patient.email! }
    },
    /** The client's mails once all that wait have gone: subject and text. */
    async read(email: string) {
      await office.hurry()
      const worker = await office.worker()
      const unsent = async () => (await office.messages(practice.id)).filter(({ status }) => status === 'queued')
      await expect.poll(unsent, workerWait).toEqual([])
      await worker.stop()
      return office.server.mails
        .filter(({ recipients }) => recipients.includes(email))
        .map(({ subject, text }) => ({ subject: plain(subject), text: plain(text) }))
    },
  }
}
