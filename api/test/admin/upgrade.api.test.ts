import { expect, inject, test } from 'vitest'
import { createDatabase, ownerUrlOf } from '../../src/db/embedded.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { asPracticeId } from '../practice-id.ts'

const ids = ['0190a000-0000-7000-8000-000000000001', '0190a000-0000-7000-8000-000000000002'] as const

test('accounts older than the administration are found under their practice and mode', async () => {
  const orm = await connect(
    ownerUrlOf(inject('cluster'), await createDatabase(inject('cluster'), `upgrade_${process.pid}`)),
    { max: 2 },
  )
  await orm.migrator.up({ to: '0006-client-accounts' })
  for (const [at, id] of ids.entries())
    await inPractice(orm.em.fork(), asPracticeId(id), async (em) => {
      const query = queryOf(em)
      await query(
        `insert into practice (id, slug, name, locale, time_zone, created_at)
         values ($1, $2, $3, 'fr', 'Europe/Paris', now())`,
        [id, `cabinet-${at}`, `Cabinet ${at}`],
      )
      await query(
        `insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin, created_at)
         values ($1, $1, $2, 'Éva Roux', 'fr', 'Europe/Paris', 'x', false, now())`,
        [id, `eva-${at}@essais.test`],
      )
      if (at > 0) return
      await query(`insert into practitioner (id, practice_id, user_id, name) values ($1, $1, $1, 'Éva Roux')`, [id])
      await query(`insert into setting (practice_id, key, value) values ($1, 'mode', '"full"')`, [id])
    })
  await orm.migrator.up()
  const users = await queryOf(orm.em.fork())(
    'select practice_name, mode, is_practitioner, search from app_user order by id',
  )
  expect(users).toEqual([
    {
      practice_name: 'Cabinet 0',
      mode: 'full',
      is_practitioner: true,
      search: ' eva roux eva-0@essais.test cabinet 0',
    },
    {
      practice_name: 'Cabinet 1',
      mode: 'essential',
      is_practitioner: false,
      search: ' eva roux eva-1@essais.test cabinet 1',
    },
  ])
  await orm.close(true)
})
