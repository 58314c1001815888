import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { inAdminScope } from '../../src/db/admin-scope.ts'
import { type Query, queryOf } from '../../src/db/query.ts'
import { assertBoundRole, readRolePowers } from '../../src/db/rights.ts'
import { inPractice } from '../../src/db/tenant.ts'
import { aPatient, aPractice, aSession } from '../build.ts'
import { testDatabase } from '../database.ts'
import { asPracticeId } from '../practice-id.ts'

/** The only tables without row-level security, and why. Whoever adds one is responsible for the reason. */
const OPEN: Record<string, string> = {
  app_user: 'read at sign-in, before a practice is known',
  auth_session: 'read with every request, before a practice is known; holds no more than a hash and a user',
  account_link: 'read when a mailed link is used, before a practice is known; a hash, a user, the address it confirms',
  client_account: 'read at a client’s sign-in; a client belongs to no single practice',
  client_session: 'read with every request of a client, before a practice is known; a hash and an account',
  client_link: 'read when a mailed link is used; a hash and an account',
  client_guardian: 'says which practices to read for a guardian; holds ids alone',
  client_account_patient: 'says which practices to read for a client; holds ids alone',
  key_rotation: 'when all data keys were changed, and whether that is over; of no practice',
  public_page_address: 'which practice a published page is of, before a practice is known; all of it is public',
  public_page_name: 'whose page had a name, before a practice is known; all of it was public',
  stripe_account_owner: 'whose account Stripe tells of, before a practice is known; a name of Stripe’s and an id',
  day_mail: 'who is told of the day when, before a practice is known; ids and an instant',
  mark_reminder: 'which client is reminded of marks when, before a practice is known; ids and an instant',
  reminder_wake: 'when something of a practice is due, before a practice is known; a practice and an instant',
  notice: 'what was announced, told to all by NOTIFY some milliseconds later; ids and topics alone',
  rate_limit: 'counts of hashed callers, of no practice',
  spent_captcha: 'hashes of challenges that were used, of no practice',
  publisher_message: 'what visitors wrote to the publisher, of no practice, until it is handed over',
  platform_daily_stats: 'counts of all practices together, day by day',
  platform_stats: 'counts of all practices together',
  email_opt_out: 'hashes of addresses that want no mail, of no practice',
  provider_outage: 'since when mail server or SMS provider are down, of no practice',
  mikro_orm_migrations: 'which migrations were applied',
}

/**
 * What admins may do in their own transactions, over all practices: read (`r`) or add (`a`). They see who exists and
 * what is reported, never a session, a message or a secret.
 */
const ADMIN: Record<string, string> = {
  /** Only the actions of admins. */
  audit_entry: 'ar',
  patient: 'r',
  practice: 'r',
  practice_activity: 'r',
  review_report: 'r',
}

/** Tables whose columns admins see in part: they read a view, and the policy lets its owner read the rows. */
const BY_VIEW: Record<string, string[]> = {
  patient: [
    'id',
    'practice_id',
    'firstname',
    'lastname',
    'email',
    'city',
    'created_at',
    'email_key',
    'firstname_sort_key',
    'lastname_sort_key',
    'unsubscribed_at',
  ],
  practice: ['id', 'name', 'city', 'siret', 'created_at'],
  review_report: ['id', 'practice_id', 'review_id', 'reported_by', 'reason', 'status', 'due_at', 'created_at'],
}

/** Tables of the administration itself, which no practice sees. */
const ADMIN_ONLY = ['admin_mail', 'admin_mail_recipient']

/** Append-only tables, which `test/audit` and `test/payments` check. */
const ADDED_TO = ['audit_entry', 'book_closing', 'fixed_vat', 'payment', 'payment_allocation']

/** Columns that may name a deleted row: the log and the ledger outlive what they mention. */
const OUTLIVED = ['audit_entry.practice_id', 'payment.patient_id']

const { orm, url } = await testDatabase()
const query: Query = queryOf(orm.em.fork())

interface Table {
  name: string
  is_forced: boolean
  has_practice: boolean
  policies: string[] | null
}

const tables = await query<Table>(`
  select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as is_forced,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'practice_id' and not a.attisdropped) as has_practice,
    (select array_agg(concat(p.polcmd, ' ', case when p.polroles = '{0}' then '' else 'owner ' end, p.polpermissive, ' ', pg_get_expr(p.polqual, c.oid), ' / ', pg_get_expr(p.polwithcheck, c.oid)))
      from pg_policy p where p.polrelid = c.oid) as policies
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and n.nspname = 'public' order by c.relname`)

const adminPolicies = (table: string) => {
  const rule = `( SELECT (current_setting('app.scope'::text, true) = 'admin'::text))`
  if (ADMIN_ONLY.includes(table)) return [`* t ${rule} / ${rule}`]
  const own = table === 'audit_entry' ? `(${rule} AND (done_by = 'admin'::text))` : rule
  const whose = table in BY_VIEW ? 'owner ' : ''
  return [...(ADMIN[table] ?? '')].map((command) => (command === 'a' ? `a t  / ${own}` : `r ${whose}t ${own} / `))
}

describe('row-level security', () => {
  test('is forced on every table but the few that are listed here with a reason', () => {
    expect(tables.length).toBeGreaterThan(15)
    expect(
      tables
        .filter(({ is_forced }) => !is_forced)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(OPEN).sort())
  })

  test('compares the row’s practice with the transaction’s, for reading and for writing', () => {
    for (const { name, is_forced, policies } of tables) {
      if (!is_forced) continue
      const column = name === 'practice' ? 'id' : 'practice_id'
      const rule = `(${column} = (NULLIF(current_setting('app.practice_id'::text, true), ''::text))::uuid)`
      const tenant = ADMIN_ONLY.includes(name) ? [] : [`* t ${rule} / ${rule}`]
      expect(policies?.sort(), name).toEqual([...tenant, ...adminPolicies(name)])
    }
  })

  test('covers every table that belongs to a practice', () => {
    const belonging = tables.filter(({ has_practice, name }) => has_practice && !(name in OPEN))
    expect(belonging.length).toBeGreaterThan(10)
    for (const { name, is_forced } of belonging) expect(is_forced, name).toBe(true)
  })

  test('applies to the role of the application', async () => {
    const [role] = await query(
      'select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = current_user',
    )
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false })
    const { superuserUrl, ownerUrl } = inject('cluster')
    const [application, owner, superuser] = await Promise.all([url, ownerUrl, superuserUrl].map(readRolePowers))
    for (const isProduction of [true, false])
      expect(() => assertBoundRole(application!, { isProduction })).not.toThrow()
    expect(() => assertBoundRole(owner!, { isProduction: false })).not.toThrow()
    expect(() => assertBoundRole(owner!, { isProduction: true })).toThrow(/"ancrage_owner" owns tables/)
    expect(() => assertBoundRole(superuser!, { isProduction: false })).toThrow(/superuser or bypasses/)
  })

  test.each([
    'alter table patient disable row level security',
    'alter table patient no force row level security',
    'drop policy tenant on patient',
    'create policy open on patient using (true)',
    'drop table patient',
    'truncate patient',
    'create table mine (id int)',
    'create function mine() returns int language sql return 1',
    'drop trigger append_only on audit_entry',
    'delete from audit_entry',
    'insert into mikro_orm_migrations (name) values (null)',
    "update listed_patient set firstname = 'x'",
    'alter table pgboss.job_common disable trigger all',
    'set role ancrage_owner',
  ])('cannot be turned off by the application: %s', async (sql) => {
    const practice = await aPractice(orm)
    await expect(inPractice(orm.em, practice.id, (em) => queryOf(em)(sql))).rejects.toMatchObject({ code: '42501' })
  })

  test('shows admins only the columns of their lists', async () => {
    const practice = await aPractice(orm)
    const patient = await aPatient(orm, practice)
    for (const [table, columns] of Object.entries(BY_VIEW)) {
      const shown = await query<{ name: string }>(
        `select attname::text as name from pg_attribute where attrelid = 'listed_${table}'::regclass order by attnum`,
      )
      expect(shown.map(({ name }) => name)).toEqual(columns)
    }
    const [own, listed] = await inAdminScope(orm.em.fork(), async (em) => [
      await queryOf(em)('select from patient where id = $1', [patient.id]),
      await queryOf(em)('select id from listed_patient where id = $1', [patient.id]),
    ])
    expect(own).toEqual([])
    expect(listed).toEqual([{ id: patient.id }])
    expect(await query('select from listed_patient')).toEqual([])
  })

  test('leaves no function that reads with the rights of its owner, and no view but those of admins', async () => {
    const views = await query<{ name: string }>(`
      select c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('v', 'm') and n.nspname = 'public' order by 1`)
    const functions = await query(`
      select p.proname from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where p.prosecdef and n.nspname = 'public'`)
    expect(views.map(({ name }) => name)).toEqual(Object.keys(BY_VIEW).map((table) => `listed_${table}`))
    expect(functions).toEqual([])
  })
})

describe('a foreign key', () => {
  test('between rows of practices includes the practice, so that none can point into another', async () => {
    const keys = await query<{ name: string; own: string; target: string; columns: string[]; targets: string[] }>(`
      select c.conname as name, c.conrelid::regclass::text as own, c.confrelid::regclass::text as target,
        (select array_agg(a.attname::text order by x.n) from unnest(c.conkey) with ordinality x(k, n)
          join pg_attribute a on a.attrelid = c.conrelid and a.attnum = x.k) as columns,
        (select array_agg(a.attname::text order by x.n) from unnest(c.confkey) with ordinality x(k, n)
          join pg_attribute a on a.attrelid = c.confrelid and a.attnum = x.k) as targets
      from pg_constraint c join pg_namespace n on n.oid = c.connamespace
      where c.contype = 'f' and n.nspname = 'public'`)
    expect(keys.length).toBeGreaterThan(15)
    const belonging = new Set(tables.filter(({ has_practice }) => has_practice).map(({ name }) => name))
    for (const { name, own, target, columns, targets } of keys) {
      if (!belonging.has(own) || !belonging.has(target)) continue
      expect(columns[0], name).toBe('practice_id')
      expect(targets[0], name).toBe('practice_id')
    }
  })

  test('exists for every column that names a row of the practice', async () => {
    const loose = await query<{ place: string }>(`
      select concat(c.relname, '.', a.attname) as place from pg_class c
        join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
      where n.nspname = 'public' and c.relkind = 'r' and a.attname like '%\\_id' and a.atttypid = 'uuid'::regtype
        and not exists (select from pg_constraint k where k.contype = 'f' and k.conrelid = c.oid and a.attnum = any (k.conkey))`)
    expect(loose.map(({ place }) => place).sort()).toEqual(OUTLIVED)
  })
})

describe('a transaction', () => {
  test('of one practice sees and changes no row of another, in any table', async () => {
    const [mine, other] = [await aPractice(orm), await aPractice(orm)]
    await aSession(orm, other, { startsAt: new Date('2027-03-01T08:30:00Z') })
    await inPractice(orm.em, mine.id, async (em) => {
      const own = queryOf(em)
      for (const { name, has_practice, is_forced } of tables) {
        if (!is_forced || !has_practice) continue
        const seen = await own(`select from ${name} where practice_id <> $1`, [mine.id])
        expect(seen, name).toHaveLength(0)
        if (ADDED_TO.includes(name)) continue
        const changed = await own(`update ${name} set practice_id = practice_id where practice_id = $1 returning 1`, [
          other.id,
        ])
        expect(changed, name).toHaveLength(0)
      }
    })
  })

  test('without a practice sees nothing', async () => {
    await aPatient(orm, await aPractice(orm))
    for (const table of ['practice', 'patient', 'session', 'practitioner'])
      expect(await query(`select from ${table}`), table).toHaveLength(0)
  })

  test('cannot write a row for another practice, nor one that points there', async () => {
    const [mine, other] = [await aPractice(orm), await aPractice(orm)]
    const theirs = await aPatient(orm, other)
    const write = (work: (own: Query) => Promise<unknown>) => inPractice(orm.em, mine.id, (em) => work(queryOf(em)))
    const range = `insert into schedule_range (id, practice_id, practitioner_id, wday, from_minute, to_minute)
      values (gen_random_uuid(), $1, $2, 7, 1380, 1439)`
    await expect(write((own) => own(range, [other.id, other.practitionerId]))).rejects.toMatchObject({ code: '42501' })
    await expect(write((own) => own(range, [mine.id, other.practitionerId]))).rejects.toMatchObject({ code: '23503' })
    const session = `insert into session (id, practice_id, practitioner_id, patient_id, status, starts_at, ends_at,
        buffer_before_minutes, buffer_after_minutes, location, locale, time_zone, requested_at, is_locked,
        calendar_sequence, link_version)
      values (gen_random_uuid(), $1, $2, $3, 'scheduled', now(), now() + interval '1 hour', 0, 0, 'office', 'fr',
        'Europe/Paris', now(), false, 0, 1)`
    await expect(write((own) => own(session, [mine.id, mine.practitionerId, theirs.id]))).rejects.toMatchObject({
      code: '23503',
    })
  })

  test('inside another one is refused, since it would be a second one', async () => {
    const practice = await aPractice(orm)
    const nested = inPractice(orm.em, practice.id, (em) => inPractice(em, practice.id, async () => undefined))
    await expect(nested).rejects.toThrow(/second one/)
  })
})

test('a connection that returns to the pool has forgotten its practice', async () => {
  const practice = await aPractice(orm)
  const pool = new pg.Pool({ connectionString: url, max: 1, pipeline: true })
  const { readInPractice } = await import('../../src/db/native.ts')
  const single = { em: { getConnection: () => ({ getNativeClient: async () => pool }) } }
  const seen = await readInPractice(single as never, practice.id, ({ query: own }) => own('select id from practice'))
  expect(seen).toEqual([{ id: practice.id }])
  await expect(readInPractice(single as never, practice.id, ({ query: own }) => own('select 1 / 0'))).rejects.toThrow()
  await expect(
    readInPractice(single as never, practice.id, ({ query: own }) => own("update practice set name = 'x'")),
  ).rejects.toMatchObject({ code: '25006' })
  expect((await pool.query('select id from practice')).rows).toEqual([])
  await expect(
    readInPractice(single as never, asPracticeId("x'; drop table practice; --"), async () => 1),
  ).rejects.toThrow(/uuid/)
  await pool.end()
})
