import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../src/db/embedded.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'

const practiceId = '0190a000-0000-7000-8000-000000000001'

test('words of clients who were there before share with each other what those of new clients do', async () => {
  const orm = await connect(await createDatabase(inject('cluster'), `words_${process.pid}`), { max: 2 })
  await orm.migrator.up({ to: '0036-session-reasons' })
  const inside = <T>(sql: string) => inPractice(orm.em.fork(), practiceId, (em) => queryOf(em)<T>(sql))
  const addMarie = () =>
    inside(`insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
      values (gen_random_uuid(), '${practiceId}', 'Marie Martine', 'Martin-Mârtel', 'marti.marie@essais.test', 'fr', now())`)
  await inside(`insert into practice (id, slug, name, locale, time_zone, created_at)
    values ('${practiceId}', 'cabinet', 'Cabinet', 'fr', 'Europe/Paris', now())`)
  await inside(`insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin, created_at)
    values ('${practiceId}', '${practiceId}', 'eva@essais.test', 'Éva Roux', 'fr', 'Europe/Paris', 'x', false, now())`)
  await addMarie()
  await orm.migrator.up()
  await addMarie()
  const shared = await inside<{ word: string; shares: number[] }>(
    'select word, array_agg(shared_start) as shares from patient_word group by word order by word',
  )
  expect(shared.map(({ word, shares }) => [word, ...shares])).toEqual([
    ['marie', 0, 0],
    ['marie@essais.test', 5, 5],
    ['martel', 3, 3],
    ['marti.marie@essais.test', 4, 4],
    ['martin', 5, 5],
    ['martine', 6, 6],
  ])
  await orm.close(true)
})
