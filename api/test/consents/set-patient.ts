import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import type { TestApp } from '../app.ts'
import type { BuiltPractice } from '../build.ts'

/** Writes a detail of a client as it may stand in the database. */
export const setPatient = (
  app: TestApp,
  practice: BuiltPractice,
  id: string,
  column: 'date_of_birth' | 'email' | 'firstname' | 'lastname',
  value: string,
) =>
  inPractice(app.orm.em.fork(), practice.id, (em) =>
    queryOf(em)(`update patient set ${column} = $2 where id = $1`, [id, value]),
  )
