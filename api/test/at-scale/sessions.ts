import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { readOverview } from '../../src/reports/service.ts'
import { readThingsToDo } from '../../src/reports/things-to-do.ts'
import { aPractice } from '../build.ts'
import type { AtScale } from './crowd.ts'

/**
 * The sessions of one practice, one every fifty minutes until now, and the clients of nine years. The last hundred
 * sessions were never closed.
 */
export const sessionsAtScale: AtScale = {
  name: 'sessions of one practice',
  many: 100_000,
  async fill(orm, count) {
    const practice = await aPractice(orm)
    const [mine, whose] = [practice.id, practice.practitionerId].map((id) => `'${id}'::uuid`)
    const clients = Math.ceil(count / 10)
    await inPractice(orm.em.fork(), practice.id, async (em) => {
      const query = queryOf(em)
      await query(`insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
        select gen_random_uuid(), ${mine}, 'Zoé', 'Nom' || n, n || '@essais.test', 'fr', now() - n * interval '9 years' / ${clients}
        from generate_series(1, ${clients}) n`)
      await query(`insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
          buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked,
          calendar_sequence, link_version)
        select gen_random_uuid(), ${mine}, ${whose}, p.ids[1 + n % ${clients}],
          case when n <= 100 then 'scheduled' when n % 9 = 0 then 'cancelled' else 'completed' end,
          now() - n * interval '50 minutes', now() - n * interval '50 minutes' + interval '45 minutes', 0, 0, 'office',
          'fr', 'Europe/Paris', now() - n * interval '2 hours', false, 0, 1
        from (select array_agg(id) as ids from patient) p, generate_series(1, ${count}) n`)
    })
    for (const table of ['patient', 'session']) await queryOf(orm.em.fork())(`vacuum analyze ${table}`)
    return {
      practice,
      scope: (work) => inPractice(orm.em.fork(), practice.id, work),
      questions: [
        { about: 'figures', work: (query) => readOverview(query, practice.id, new Date()), mostMs: 30 },
        { about: 'things to do', work: (query) => readThingsToDo(query, practice.id, new Date()), mostMs: 30 },
      ],
    }
  },
}
