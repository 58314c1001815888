import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { likelyPairs } from '../../src/patient-file/duplicates.ts'
import type { PracticeId } from '../../src/practice-id.ts'
import { aPractice } from '../build.ts'
import type { AtScale } from './crowd.ts'

/** The clients of one practice, six hundred of whom share a name with another, for the search for duplicates. */
export const duplicates: AtScale = {
  name: 'clients, some of them twice',
  many: 20_000,
  async fill(orm, count) {
    const practice = await aPractice(orm)
    await inPractice(orm.em.fork(), practice.id, async (em) => {
      const query = queryOf(em)
      // No query searches by a word here.
      await query('alter table patient disable trigger update_patient_search_terms')
      await addNamesakes(query, practice.id, count)
      await query('alter table patient enable trigger update_patient_search_terms')
    })
    await queryOf(orm.em.fork())('vacuum analyze patient')
    return {
      scope: (work) => inPractice(orm.em.fork(), practice.id, work),
      questions: [{ about: 'likely pairs', work: (query) => likelyPairs(query, practice.id), mostMs: 250 }],
    }
  },
}

/** Adds clients; each of the first six hundred names belongs to two of them. */
export async function addNamesakes(query: Query, practiceId: PracticeId, count: number): Promise<void> {
  await query(
    `insert into patient (id, practice_id, firstname, lastname, email, phone, locale, created_at)
     select gen_random_uuid(), $1, 'P', 'Q' || case when n <= 600 then n / 2 else n end, 'p' || n || '@exemple.fr',
       '+336' || n, 'fr', now() from generate_series(1, $2::int) n`,
    [practiceId, count],
  )
}
