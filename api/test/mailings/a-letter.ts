import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { enqueueNextMessages } from '../../src/mailings/sending.ts'
import { aPatient, type BuiltPractice } from '../build.ts'
import { aPostOffice } from '../messages/a-worker.ts'
import { aSchedule } from '../schedule/a-schedule.ts'

export const letter = {
  kind: 'service' as const,
  locale: 'fr' as const,
  subject: 'Bonjour {patient.firstname}',
  above: '<p>Chère {recipient.name},</p><p>le cabinet déménage.</p>',
}

/** An API beside a post office whose worker runs when the test says so, and a practice that writes. */
export async function aWritingOffice(given: Parameters<typeof aSchedule>[1] = {}) {
  const office = await aPostOffice()
  const app = await office.api()
  const { practice, client } = await aSchedule(app, given)
  const clientOf = (firstname: string, more: Parameters<typeof aPatient>[2] = {}) =>
    aPatient(office.orm, practice, { firstname, lastname: 'Essai', ...more })
  /** Runs the job's work once. Answers when it goes on. */
  const step = (mailingId: string, now = new Date()) =>
    inPractice(office.orm.em.fork(), practice.id, (em) =>
      enqueueNextMessages(em, { config: office.config }, { practiceId: practice.id, mailingId }, now),
    )
  return { office, app, practice, client, clientOf, step }
}

/** Adds this many clients at once. */
export const manyClients = async (
  { orm }: { orm: Parameters<typeof aPatient>[0] },
  practice: BuiltPractice,
  count: number,
) => {
  const ids: string[] = []
  for (let nth = 0; nth < count; nth++) ids.push((await aPatient(orm, practice, { lastname: `Essai ${nth}` })).id)
  return ids
}

/** Makes the practice so many days old. */
export const madeOlder = ({ orm }: { orm: Parameters<typeof aPatient>[0] }, practice: BuiltPractice, days: number) =>
  inPractice(orm.em.fork(), practice.id, (em) =>
    queryOf(em)('update practice set created_at = now() - make_interval(days => $2) where id = $1', [
      practice.id,
      days,
    ]),
  )
