import { expect, test } from 'vitest'
import { poolOf, queryOn } from '../../src/db/native.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { addMissingSearchTerms } from '../../src/patients/search-terms.ts'
import { testApp } from '../app.ts'
import { aPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { aVisitor } from '../visitor.ts'

const app = await testApp()

test('a client who has just booked is found by name at once, and by address and number after a job', async () => {
  const practice = await aPractice(app.orm)
  const { patients } = await app.signedIn(practice)
  const client = { firstname: 'Élodie', lastname: 'Quémener', email: 'elo.q@essais.test', phone: '06 12 34 56 78' }
  await aVisitor(app, practice).book({ startsAt: nextWeekday(practice, 'monday', '10:00'), client })
  const found = async (q: string) => (await patients.list({ query: { q } })).data.map(({ id }) => id)

  const [id = ''] = await found('quemener elo')
  expect(id).not.toBe('')
  for (const q of ['elo.q@', '0612345678']) expect(await found(q)).toEqual([])
  const waiting = await queryOn(await poolOf(app.orm))(
    `select from pgboss.job where name = 'patients.addSearchTerms' and data ->> 'patientId' = $1`,
    [id],
  )
  expect(waiting).toHaveLength(1)

  // Jobs run at least once.
  for (let times = 0; times < 2; times++)
    await inPractice(app.orm.em.fork(), practice.id, (em) => addMissingSearchTerms(queryOf(em), practice.id, id))
  for (const q of ['quemener elo', 'elo.q@', '0612345678']) expect(await found(q)).toEqual([id])
})
