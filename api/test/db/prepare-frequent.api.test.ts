import { expect, test } from 'vitest'
import { connect } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { freshDatabaseOfOwner } from '../database.ts'

/** One connection that plans what comes often once, as a worker's do. */
async function aPreparingConnection() {
  const orm = await connect(await freshDatabaseOfOwner(), { max: 1, prepares: true })
  const query = queryOf(orm.em.fork())
  const times = async (count: number, textOf: (nth: number) => string) => {
    for (let nth = 0; nth < count; nth++) await query(textOf(nth), [nth])
  }
  const prepared = async () =>
    (await query<{ statement: string }>('select statement from pg_prepared_statements')).map((row) => row.statement)
  return { orm, query, times, prepared }
}

test('a statement that comes again and again is planned once; one of many texts is not kept', async () => {
  const { orm, query, times, prepared } = await aPreparingConnection()
  const constant = 'select $1::int + 1 as next'
  await times(10, () => constant)
  await times(30, (nth) => `select $1::int + ${nth} as next`)
  expect(await prepared()).toEqual([])
  await times(20, () => constant)
  expect(await prepared()).toEqual([constant])
  expect(await query(constant, [41])).toEqual([{ next: 42 }])
  await orm.close(true)
})

test('a kept statement that would return other columns since a migration fails once, and is not kept any more', async () => {
  const { orm, query, times, prepared } = await aPreparingConnection()
  await query('create table changing (id int)')
  const all = 'select * from changing where id >= $1'
  await times(25, () => all)
  expect(await prepared()).toEqual([all])
  await query('alter table changing add column name text')
  await query("insert into changing values (1, 'Zoé')")
  await expect(query(all, [0])).rejects.toMatchObject({ code: '0A000' })
  expect(await query(all, [0])).toEqual([{ id: 1, name: 'Zoé' }])
  await orm.close(true)
})
