import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { listClientMessages } from '../../src/messages/log.ts'
import { APP_SECRET } from '../app.ts'
import { aPatient, aPractice, type BuiltPractice } from '../build.ts'
import type { AtScale } from './crowd.ts'

/** The number of practices: one in so many rows belongs to the caller's. */
const PRACTICES = 25
const MOST_MS = 30

/** The latest rows of the index alone, without the columns that the log shows. */
export const firstRows = (query: Query) =>
  query("select created_at from message where audience = 'client' order by created_at desc limit 20")

/** The log of sent messages of many practices, and its first page by every filter. */
export const messagesAtScale: AtScale = {
  name: 'messages',
  many: 5_000_000,
  async fill(orm, count) {
    const own = await aPractice(orm)
    const patient = await aPatient(orm, own)
    const each = Math.ceil(count / PRACTICES)
    const others: BuiltPractice[] = []
    for (let nth = 1; nth < PRACTICES; nth++) others.push(await aPractice(orm))
    for (const practice of [...others, own])
      await inPractice(orm.em.fork(), practice.id, (em) =>
        queryOf(em)(
          `insert into message (id, practice_id, key, template, audience, channel, patient_id, data, status, attempts,
             created_at, sent_at)
           select gen_random_uuid(), $1, 'scale:' || n,
             (array['session.reminder', 'session.booked', 'session.moved', 'reviews.requested'])[1 + n % 4], 'client',
             case when n % 10 = 0 then 'sms' else 'email' end, case when n % 1000 = 0 then $2::uuid end, '{}',
             case when n % 500 = 0 then 'failed' when n % 50 = 0 then 'delivered' else 'sent' end, 1,
             now() - n * interval '1 minute', now() - n * interval '1 minute'
           from generate_series(1, $3::int) n`,
          [practice.id, practice === own ? patient.id : null, each],
        ),
      )
    await queryOf(orm.em.fork())('analyze message')
    const scope = { practiceId: own.id, secrets: { APP_SECRET } }
    const page = { page: 1, perPage: 20 }
    const month = new Date(Date.now() - 30 * 86_400_000)
    const filters = {
      'without a filter': {},
      'by state': { state: 'failed' },
      'by a common state': { state: 'sent' },
      'by channel': { channel: 'sms' },
      'by template': { template: 'reviews.requested' },
      'of a client': { patientId: patient.id },
      'of a month': { from: month },
    } as const
    return {
      practice: own,
      scope: (work) => inPractice(orm.em.fork(), own.id, work),
      questions: Object.entries(filters).map(([about, filter]) => ({
        about: `the log ${about}`,
        work: (query) => listClientMessages(query, scope, { ...page, ...filter }, new Date()),
        mostMs: MOST_MS,
      })),
    }
  },
}
