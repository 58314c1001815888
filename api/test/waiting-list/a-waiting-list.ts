import { signToken } from '../../src/crypto/token.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { offerFreedTime } from '../../src/waiting-list/offering.ts'
import { act } from '../an-action.ts'
import type { TestApp } from '../app.ts'
import { aPatient, aSession } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aSchedule } from '../schedule/a-schedule.ts'
import { days } from '../sessions/a-programme.ts'
import { aVisitor } from '../visitor.ts'

/** A practice with a session on Monday at ten, and clients who come later and would come earlier. */
export async function aWaitingList(app: TestApp, given: Parameters<typeof aSchedule>[1] = {}) {
  const { practice, client } = await aSchedule(app, given)
  const ten = nextWeekday(practice, 'monday', '10:00')
  const { api } = aVisitor(app, practice)
  const held = await aSession(app.orm, practice, { startsAt: new Date(ten) })
  const rows = <R extends object>(sql: string, values: unknown[] = []) =>
    inPractice(app.orm.em.fork(), practice.id, (em) => queryOf(em)<R>(sql, values))

  /** A client whose session is so many days, and minutes, after the Monday. */
  async function aClient(later: number, patient: Parameters<typeof aPatient>[2] = {}, minutes = 0) {
    const { id: patientId } = await aPatient(app.orm, practice, patient)
    const startsAt = days(ten, later, minutes)
    const { id } = await aSession(app.orm, practice, { startsAt: new Date(startsAt), patientId })
    const params = { token: signToken(app.config.APP_SECRET, 'manage', { practiceId: practice.id, id }) }
    return {
      id,
      startsAt,
      own: () => api.booking.own({ params }),
      wait: (isWanted = true) => api.booking.waitEarlier({ params, body: { isWanted } }),
      pick: (to: string) => api.booking.pickProposal({ params, body: { startsAt: to } }),
      decline: () => api.booking.declineProposals({ params }),
    }
  }

  return {
    practice,
    client,
    ten,
    held,
    rows,
    aClient,
    cancel: (id = held.id) => client.sessions.cancel({ params: { id }, body: { reason: 'Un empêchement' } }),
    /** Runs the worker's offer of a freed time: by default at noon, five days before. */
    offer: (id = held.id, now = days(ten, -5, 120), sequence?: number) =>
      act(app, practice, new Date(now), (action) => offerFreedTime(action, id, sequence), { kind: 'system' }),
    /** The number of waiting jobs that offer a freed time. */
    jobsOf: async (id = held.id) =>
      (
        await queryOf(app.orm.em.fork())(
          `select id from pgboss.job where name = 'sessions.offerFreedTime' and data ->> 'sessionId' = $1
           and state = 'created'`,
          [id],
        )
      ).length,
    mails: () =>
      rows<{ template: string }>("select template from message where audience = 'client' order by created_at, id"),
    list: () => client.waitingList.read({}),
  }
}
