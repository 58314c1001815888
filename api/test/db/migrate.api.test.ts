import { expect, inject, test } from 'vitest'
import { createDatabase } from '../../src/db/embedded.ts'
import { migrate } from '../../src/db/migrate.ts'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'

test('a database of the time before the first release is refused with what to do', async () => {
  const url = await createDatabase(inject('cluster'), `before_${process.pid}`)
  const orm = await connect(url, { max: 1 })
  const query = queryOf(orm.em.fork())
  await query('create table mikro_orm_migrations (id serial primary key, name text, executed_at timestamptz)')
  await query("insert into mikro_orm_migrations (name) values ('0001-first-slice')")
  await expect(migrate(orm, url)).rejects.toThrow(/before the first release.*remove the data folder/)
  expect(await query("select from pg_tables where tablename = 'practice'")).toEqual([])
  await orm.close(true)
})
