import { listPatientAudit } from '../../src/audit/service.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPatient, aPractice } from '../build.ts'
import type { AtScale } from './crowd.ts'

/** The lines of a practice's log; one in a thousand is about one client. */
export const auditAtScale: AtScale = {
  name: 'lines of a log',
  many: 50_000,
  async fill(orm, count) {
    const practice = await aPractice(orm)
    const patient = await aPatient(orm, practice)
    await inPractice(orm.em.fork(), practice.id, (em) =>
      queryOf(em)(
        `insert into audit_entry (id, practice_id, done_by, action, details, happened_at)
         select gen_random_uuid(), $1, 'practitioner', 'record.read', jsonb_build_object('patientId',
           case when n % 1000 = 0 then $2::uuid else gen_random_uuid() end), now() from generate_series(1, $3::int) n`,
        [practice.id, patient.id, count],
      ),
    )
    await queryOf(orm.em.fork())('analyze audit_entry')
    const page = { page: 1, perPage: 10, kind: 'all' as const }
    return {
      scope: (work) => inPractice(orm.em.fork(), practice.id, work),
      questions: [
        {
          about: 'what was done with one client’s record',
          work: (query) => listPatientAudit(query, practice.id, patient.id, page),
          mostMs: 5,
        },
      ],
    }
  },
}
