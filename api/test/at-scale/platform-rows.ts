import type { MikroORM } from '../../src/db/orm.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPractice } from '../build.ts'

const firstnames = [
  'Marie',
  'Zoé',
  'Léa',
  'Noël',
  'Jean',
  'Éva',
  'Hugo',
  'Inès',
  'Paul',
  'Chloé',
  'Anaïs',
  'Luc',
  'Ana',
]
const lastnames = [
  'Martin',
  'Durand',
  'Lefèvre',
  'Petit',
  'Moreau',
  'Œuvrard',
  'Garçon',
  'Roux',
  'Blanc',
  'Faure',
  'Girard',
  'Noël',
  'Lambert',
  'Bonnet',
  'François',
  'Mercier',
  'Dupont',
  'Legrand',
  'Garnier',
  'Chevalier',
  'Perrin',
  'Morin',
]

/** These endings make as many different names as there are in reality. */
const endings = ['', '-Roche', 'eau', '-Vidal', 'ier', '-Caron', 'in', '-Leroy', 'ault', '-Picard', 'aud', '-Rey']

const pick = (names: string[], by: string) =>
  `(array[${names.map((name) => `'${name}'`).join(', ')}])[1 + (${by}) % ${names.length}]`
const people = (
  many: number,
) => `select n, ${pick(firstnames, 'n * 7')} as firstname, ${pick(lastnames, 'n / 3')} || ${pick(endings, 'n / 71')} as lastname
  from generate_series(1, ${many}) n`

/** Creates accounts and patients in realistic proportions: many of one name, few unverified, fewer suspended. */
export async function fillPlatform(orm: MikroORM, many: number): Promise<void> {
  const [{ id: ofUsers }, { id: ofPatients }] = [await aPractice(orm), await aPractice(orm)]
  await inPractice(orm.em.fork(), ofUsers, async (em) => {
    const query = queryOf(em)
    await withoutIndexes(query, 'app_user', () =>
      query(`insert into app_user (id, practice_id, email, name, locale, time_zone, password_hash, is_admin,
          email_verified_at, suspended_at, created_at, practice_name, is_practitioner)
        select gen_random_uuid(), '${ofUsers}', lower(unaccent(firstname || '.' || lastname)) || n || '@essais.test',
          firstname || ' ' || lastname, 'fr', 'Europe/Paris', 'x', n % 100000 = 0,
          case when n % 50 > 0 then now() end, case when n % 1000 = 0 then now() end, now() - n * interval '1 minute',
          'Cabinet ' || n / 10, true
        from (${people(many)}) people`),
    )
  })
  await inPractice(orm.em.fork(), ofPatients, async (em) => {
    const query = queryOf(em)
    // Nobody has so many patients, which a list would count.
    await query('update app_user set is_practitioner = false where practice_id = $1', [ofPatients])
    await withoutIndexes(query, 'patient', () =>
      query(`insert into patient (id, practice_id, firstname, lastname, email, locale, created_at)
        select gen_random_uuid(), '${ofPatients}', firstname, lastname, lower(firstname) || n || '@essais.test', 'fr',
          now() - n * interval '1 minute'
        from (${people(many)}) people`),
    )
  })
  for (const table of ['app_user', 'patient']) await queryOf(orm.em.fork())(`vacuum analyze ${table}`)
}

/** Fills a table and builds its indexes afterwards: updating them row by row would take most of the time. */
async function withoutIndexes(query: Query, table: string, fill: () => Promise<unknown>) {
  const indexes = await query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i left join pg_constraint c on c.conindid = i.indexrelid
     where i.indrelid = $1::regclass and c.oid is null`,
    [table],
  )
  for (const { name } of indexes) await query(`drop index ${name}`)
  await query(`set local maintenance_work_mem = '256MB'`)
  await query(`alter table ${table} disable trigger user`)
  await fill()
  await query(`alter table ${table} enable trigger user`)
  for (const { definition } of indexes) await query(definition)
}
