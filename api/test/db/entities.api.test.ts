import { describe, expect, onTestFinished, test } from 'vitest'
import { connect, type MikroORM } from '../../src/db/orm.ts'
import { queryOf } from '../../src/db/query.ts'
import { freshDatabaseOfOwner, testDatabase } from '../database.ts'

/** What the database has beside its entities, in the `rules` and `functions` of the baseline, and why. */
const BESIDE: Record<string, RegExp> = {
  'keys into other tables hold the practice too, on two columns, which entities say wrongly':
    /^alter table "\w+" drop constraint "\w+_fk(ey)?"$/,
  'checks are expressions, which entities would have to repeat as PostgreSQL rewrites them':
    /^alter table "\w+" drop constraint "\w+_check\d?"$/,
  'exclusion, and uniqueness that takes null for a value, are not known to entities':
    /^alter table "\w+" drop constraint "(time_block_no_overlap|schedule_range_\w+_excl|busy_time_once|picture_practice_id_kind_user_id_key)"$/,
  'indexes that are partial, covering, sorted or on an expression belong to one statement': /^drop index "\w+"$/,
  'row-level security is one policy for all, and the test of tenancy reads it from the catalogue':
    /^(drop policy "(tenant|admin|admin_adds|admin_reads)" on "\w+"|alter table "\w+" (no force|disable) row level security)$/,
  'what admins see of a table is a view of some columns, which its owner reads for them':
    /^drop view if exists "listed_\w+" cascade$/,
  'triggers and functions keep what is derived, or refuse changes':
    /^drop (trigger if exists "\w+" on "\w+"|function if exists "\w+"\([\w, ]*\))$/,
  'the primary key of words carries what a page of a search needs':
    /^alter table "patient_search_term" (drop constraint "patient_search_term_pkey"|add primary key \("practice_id", "word", "patient_id"\))$/,
}

/** The comparison reads the catalogue of every table, which takes long on a busy machine. */
const LONG_MS = 60_000

const differences = async (orm: MikroORM) =>
  (await orm.schema.getUpdateSchemaSQL({ wrap: false }))
    .split('\n')
    .map((line) => line.replace(/;$/, ''))
    .filter((line) => line !== '')

const beyond = (lines: string[]) => lines.filter((line) => !Object.values(BESIDE).some((kind) => kind.test(line)))

describe('the migrated database', () => {
  test(
    'matches the entities, apart from what they cannot express',
    async () => {
      const orm = await connect(await freshDatabaseOfOwner(), { max: 1 })
      onTestFinished(() => orm.close(true))
      const found = await differences(orm)
      expect(beyond(found)).toEqual([])
      for (const [reason, kind] of Object.entries(BESIDE))
        expect(
          found.some((line) => kind.test(line)),
          reason,
        ).toBe(true)
    },
    LONG_MS,
  )

  test(
    'is reported as different for a column, a type, a default, a table and an index',
    async () => {
      const orm = await connect(await freshDatabaseOfOwner(), { max: 1 })
      const query = queryOf(orm.em.fork())
      await query('alter table practice drop column siret cascade')
      await query('alter table patient alter column address type varchar(20)')
      await query('alter table document alter column is_shared drop default')
      await query('alter table message alter column error set not null')
      await query('drop table publisher_message')
      await query('drop index auth_session_user')
      expect(beyond(await differences(orm)).map((line) => line.replace(/ \(.*/, ''))).toEqual(
        expect.arrayContaining([
          'create table "publisher_message"',
          'alter table "practice" add "siret" text null',
          'alter table "patient" alter column "address" type text using',
          'alter table "document" alter column "is_shared" set default false',
          'alter table "message" alter column "error" drop not null',
          'create index "auth_session_user" on "auth_session"',
        ]),
      )
      await orm.close(true)
    },
    LONG_MS,
  )

  test('has an entity for every table', async () => {
    const { orm } = await testDatabase()
    const rows = await queryOf(orm.em.fork())<{ name: string }>(
      `select relname::text as name from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by 1`,
    )
    const known = [...orm.getMetadata().getAll().values()].map(({ tableName }) => tableName)
    expect(rows.map(({ name }) => name)).toEqual([...known, 'mikro_orm_migrations'].sort())
  })
})
