import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { createDatabase, ownerUrlOf } from '../../src/db/embedded.ts'
import { assertMigrated, migrate } from '../../src/db/migrate.ts'
import { freshDatabase } from '../database.ts'

let count = 0
const emptyDatabase = () => createDatabase(inject('cluster'), `empty_${process.pid}_${++count}`)
const ofOwner = (url: string) => ownerUrlOf(inject('cluster'), url)
const migrated = (url: string) => migrate({ ownerUrl: ofOwner(url), role: 'ancrage' })

async function change(url: string, sql: string) {
  const client = new pg.Client({ connectionString: ofOwner(url) })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

describe('a database from before the first release is refused with instructions', () => {
  const sentence = /before the first release.*remove the data folder/

  test('with other names of migrations', async () => {
    const url = await emptyDatabase()
    await change(url, 'create table mikro_orm_migrations (id serial primary key, name text, executed_at timestamptz)')
    await change(url, "insert into mikro_orm_migrations (name) values ('0001-first-slice')")
    await expect(migrated(url)).rejects.toThrow(sentence)
    expect((await change(url, "select from pg_tables where tablename = 'practice'")).rowCount).toBe(0)
  })

  test('with another baseline, by the owner and by the application', async () => {
    const url = await freshDatabase()
    await expect(assertMigrated(url)).resolves.toBeUndefined()
    await change(url, "comment on table mikro_orm_migrations is 'baseline 0123456789abcdef'")
    await expect(migrated(url)).rejects.toThrow(sentence)
    await expect(assertMigrated(url)).rejects.toThrow(sentence)
  })

  test('without a mark of its baseline', async () => {
    const url = await freshDatabase()
    await change(url, 'comment on table mikro_orm_migrations is null')
    await expect(assertMigrated(url)).rejects.toThrow(sentence)
  })
})

test('a database whose creation was interrupted before its tables is created', async () => {
  const url = await emptyDatabase()
  await change(
    url,
    'create table mikro_orm_migrations (id serial primary key, name varchar(255), executed_at timestamptz default now())',
  )
  await migrated(url)
  await expect(assertMigrated(url)).resolves.toBeUndefined()
})

test('a database without tables is refused by the application, which may not create them', async () => {
  const url = await emptyDatabase()
  await expect(assertMigrated(url)).rejects.toThrow(/^The database lacks tables .*migrate-database\.ts/)
  const behind = await freshDatabase()
  await change(behind, 'delete from mikro_orm_migrations')
  await expect(assertMigrated(behind)).rejects.toThrow(/^The database lacks tables/)
})
