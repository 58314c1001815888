import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { newPracticeId } from '../../src/db/base.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { freshDatabase } from '../database.ts'

test('connections lost in the middle of a transaction leave the pool as large as before', async () => {
  const url = await freshDatabase()
  const orm = await connect(url, { max: 2 })
  const superuser = new pg.Client({ connectionString: inject('cluster').superuserUrl })
  await superuser.connect()
  const endOf = async (pid: number) => void (await superuser.query('select pg_terminate_backend($1)', [pid]))
  for (let time = 0; time < 5; time++) {
    const broken = inPractice(orm.em.fork(), newPracticeId(), async (em) => {
      const [own] = await queryOf(em)<{ pid: number }>('select pg_backend_pid() as pid')
      await endOf(own!.pid)
      await queryOf(em)('select 1')
    })
    await expect(broken).rejects.toThrow()
  }
  const works = () =>
    inPractice(orm.em.fork(), newPracticeId(), (em) => queryOf(em)<{ one: number }>('select 1 as one'))
  expect(await Promise.all([works(), works(), works()])).toEqual([[{ one: 1 }], [{ one: 1 }], [{ one: 1 }]])
  await orm.close(true)
  await superuser.end()
})
