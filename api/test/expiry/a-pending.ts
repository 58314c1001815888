import { millisecondsInDay, millisecondsInHour } from 'date-fns/constants'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { notifyOfExpiry } from '../../src/expiry/service.ts'
import type { TestApp } from '../app.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { aForm } from '../forms/a-form.ts'

/** A practice with a client’s session in ten days. */
export async function aPending(on: TestApp) {
  const practice = await aPractice(on.orm)
  const client = await on.signedIn(practice)
  const { id: patientId } = await aPatient(on.orm, practice, { firstname: 'Zoé', lastname: 'Œuvrard' })
  const startsAt = new Date(Math.ceil(Date.now() / millisecondsInHour) * millisecondsInHour + 10 * millisecondsInDay)
  const { id: sessionId } = await aSession(on.orm, practice, { startsAt, patientId })
  const inOwn = <T>(work: (query: ReturnType<typeof queryOf>) => Promise<T>) =>
    inPractice(on.orm.em.fork(), practice.id, (em) => work(queryOf(em)))
  const events = async () => (await client.notifications.list({ query: {} })).data.map(({ event }) => event)
  /** Looks for what expires at an instant, and lists what the practitioner was notified of. */
  const eventsAt = async (at: number) => {
    await inOwn((query) => notifyOfExpiry(query, practice.id, new Date(at)))
    return events()
  }
  const sendForm = async () =>
    client.forms.send({ params: { id: sessionId }, body: { formId: (await aForm(client)).id } })
  return { practice, client, patientId, sessionId, startsAt, inOwn, events, eventsAt, sendForm }
}
