import { millisecondsInDay } from 'date-fns/constants'
import { inPractice } from '../../src/db/tenant.ts'
import { remindOverdue } from '../../src/due-reminders/overdue.ts'
import { recordPayment } from '../../src/payments/record.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'

/**
 * Ten in the morning in Paris, long after the database's clock, by which a job begins: otherwise the job's time would
 * be now, and a mail that is late by then would wait for the end of the night.
 */
export const MORNING = new Date('2037-06-15T08:00:00Z')
export const daysLater = (days: number) => new Date(MORNING.getTime() + days * millisecondsInDay)

/** A practice with a client who owes sessions of 60 EUR, each so many days ago. */
export async function aDebtOf(days: number[], settings: object = {}, isDiscreet = true) {
  const office = await aPostOffice({ now: () => MORNING })
  const practice = await aPractice(office.orm, { name: 'Cabinet d’hypnose du Port', settings })
  const { id: patientId } = await aPatient(office.orm, practice, { isDiscreet })
  const sessions: string[] = []
  for (const ago of days)
    sessions.push((await aSession(office.orm, practice, { status: 'done', startsAt: daysLater(-ago), patientId })).id)
  const own = <T>(run: Parameters<typeof inPractice<T>>[2]) => inPractice(office.orm.em.fork(), practice.id, run)
  const byItself = (now: Date) => remindOverdue(office, practice.id, now)
  const templates = async () => (await office.messages(practice.id)).map(({ template }) => template)
  const pay = (amountCents: number, sessionId: string, now = MORNING) =>
    own((em) =>
      recordPayment(
        em,
        {
          practiceId: practice.id,
          patientId,
          typeKey: 'cash',
          amountCents,
          receivedOn: now.toISOString().slice(0, 10),
          allocations: [{ sessionId, amountCents }],
        },
        now,
      ),
    )
  return { office, practice, patientId, sessions, own, byItself, templates, pay }
}
