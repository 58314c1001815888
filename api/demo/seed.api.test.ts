// Long: every part of the demonstration is looked at in one database, which takes a minute to fill.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { consumeCode } from '../src/accounts/second-factor/consume-code.ts'
import { cleanHtml } from '../src/clinical-record/html.ts'
import { readConfig } from '../src/config.ts'
import { verifyPassword } from '../src/crypto/password.ts'
import { readVault, type Secrets } from '../src/crypto/vault.ts'
import { connect, type MikroORM } from '../src/db/orm.ts'
import { queryOf } from '../src/db/query.ts'
import { inPractice } from '../src/db/tenant.ts'
import { APP_SECRET } from '../test/app.ts'
import { codeAt } from '../test/build.ts'
import { freshDatabase } from '../test/database.ts'
import { claireVasseur } from './claire-vasseur.ts'
import { addConsents } from './consents.ts'
import { addForms } from './forms.ts'
import { openAccounts } from './open-accounts.ts'
import { passwordsIn } from './passwords.ts'
import { addRecords } from './records.ts'
import { loadDemo } from './seed.ts'
import { recordsOf } from './words-of-records.ts'
import { yannLeBihan } from './yann-le-bihan.ts'

const run = promisify(execFile)
const seed = new URL('seed.ts', import.meta.url).pathname
const secrets = { APP_SECRET } as Secrets
const monday = new Date('2026-11-23T09:30:00Z')
const tables = [
  'practice',
  'app_user',
  'practitioner',
  'session_type',
  'schedule_range',
  'schedule_override',
  'unavailability',
  'patient',
  'patient_tag',
  'session',
  'session_item',
  'session_history',
  'time_block',
]

async function aDatabase(): Promise<{ orm: MikroORM; url: string }> {
  const url = await freshDatabase()
  const orm = await connect(url, { max: 3 })
  onTestFinished(() => orm.close(true))
  return { orm, url }
}

const ask = <Row>(orm: MikroORM, sql: string, practice = claireVasseur) =>
  inPractice(orm.em, practice.id, (em) => queryOf(em)<Row>(sql))

/** Every row of the practice as text, without what is salted or sealed, which differs between two databases. */
async function everything(orm: MikroORM, practice = claireVasseur): Promise<string[]> {
  const rows = tables.map((table) =>
    ask<{ row: string }>(
      orm,
      `select (to_jsonb(t) - array['password_hash', 'message', 'title', 'tag_id'])::text as row from ${table} t`,
      practice,
    ),
  )
  return (await Promise.all(rows))
    .flat()
    .map(({ row }) => row)
    .sort()
}

test('loading a second time, even weeks later, changes nothing', async () => {
  const { orm } = await aDatabase()
  await loadDemo(orm, secrets, monday)
  const before = await everything(orm)
  await loadDemo(orm, secrets, monday)
  await loadDemo(orm, secrets, new Date('2027-01-15T09:30:00Z'))
  expect(before.length).toBeGreaterThan(800)
  expect(await everything(orm)).toEqual(before)
})

test('the practice that people meet first has the full mode, the other begins with the essential', async () => {
  const { orm } = await aDatabase()
  await loadDemo(orm, secrets, monday)
  const modes = "select value from setting where key = 'mode'"
  expect(await ask(orm, modes)).toEqual([{ value: 'full' }])
  expect(await ask(orm, modes, yannLeBihan)).toEqual([])
})

test('one day gives the same rows in any database', async () => {
  const [one, other] = await Promise.all([aDatabase(), aDatabase()])
  await Promise.all([loadDemo(one.orm, secrets, monday), loadDemo(other.orm, secrets, monday)])
  for (const practice of [claireVasseur, yannLeBihan])
    expect(await everything(one.orm, practice)).toEqual(await everything(other.orm, practice))
})

test('two processes that load at the same time load once', async () => {
  const { orm, url } = await aDatabase()
  const second = await connect(url, { max: 3 })
  onTestFinished(() => second.close(true))
  await Promise.all([loadDemo(orm, secrets, monday), loadDemo(second, secrets, monday)])
  expect(await ask(orm, 'select count(*)::int as count from patient')).toEqual([{ count: 40 }])
})

test('every session that holds time has its block, and no other has', async () => {
  const { orm } = await aDatabase()
  await loadDemo(orm, secrets, monday)
  const astray = await ask(
    orm,
    `select s.id from session s full join time_block b on b.session_id = s.id
     where b.proposed_for is null
       and (s.status in ('pending_validation', 'pre_scheduled', 'scheduled')) is distinct from (b.id is not null)`,
  )
  expect(astray).toEqual([])
})

test('each request that waits lapses by itself when its time comes', async () => {
  const { orm } = await aDatabase()
  await loadDemo(orm, secrets, monday)
  const waiting = await ask<{ id: string }>(
    orm,
    `select s.id, s.starts_at = j.start_after as "isInTime" from session s
     left join pgboss.job j on j.name = 'sessions.lapse' and j.data = jsonb_build_object('practiceId', s.practice_id, 'sessionId', s.id)
     where s.status = 'pending_validation'`,
  )
  expect(waiting.length).toBeGreaterThanOrEqual(3)
  expect(waiting).toEqual(waiting.map(({ id }) => ({ id, isInTime: true })))
})

test('one client of the practice has an account, with appointments to come, and a reset gives it anew', async () => {
  const { orm } = await aDatabase()
  const clients = () =>
    ask<{ email: string; coming: number }>(
      orm,
      `select a.email, (select count(*)::int from session s where s.patient_id = l.patient_id
         and s.status in ('pending_validation', 'scheduled') and s.starts_at > '${monday.toISOString()}') as coming
       from client_account a join client_account_patient l on l.client_account_id = a.id`,
    )
  await Promise.all([loadDemo(orm, secrets, monday), loadDemo(orm, secrets, monday)])
  const [client, ...others] = await clients()
  expect(others).toEqual([])
  expect(client?.coming).toBeGreaterThan(1)
  await loadDemo(orm, secrets, monday, { reset: true })
  expect(await clients()).toEqual([client])
})

test('a reset loads anew as of today and leaves neither rows nor jobs of the old', async () => {
  const { orm } = await aDatabase()
  await loadDemo(orm, secrets, new Date('2026-06-01T09:30:00Z'))
  await loadDemo(orm, secrets, monday, { reset: true })
  const fresh = await aDatabase()
  await loadDemo(fresh.orm, secrets, monday)
  const jobs = 'select count(*)::int as count from pgboss.job'
  expect(await everything(orm)).toEqual(await everything(fresh.orm))
  expect(await ask(orm, jobs)).toEqual(await ask(fresh.orm, jobs))
})

test('the guide names what works, and only its owner may read it', { timeout: 60_000 }, async () => {
  const now = new Date()
  const { orm, url } = await aDatabase()
  const home = await mkdtemp(join(tmpdir(), 'ancrage-guide-'))
  onTestFinished(() => rm(home, { recursive: true }))
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATABASE_URL: url,
    APP_SECRET,
    DATA_DIR: join(home, 'data'),
    PORT: '5800',
    SITE_PORT: '5801',
    CALENDLY_URL: 'http://127.0.0.1:5806/',
    TRUSTED_CALENDARS_URL: 'http://127.0.0.1:5807/',
    OCTOPUSH_URL: 'http://127.0.0.1:5808/v1/public',
  }
  await run(process.execPath, [seed], { env })
  const path = join(home, 'data/demo.json')
  const guide = JSON.parse(await readFile(path, 'utf8'))
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect(guide.practiceId).toBe(claireVasseur.id)
  expect(guide.urls).toEqual({
    console: 'http://127.0.0.1:5800',
    api: 'http://127.0.0.1:5800',
    site: 'http://localhost:5801',
    mailbox: 'http://127.0.0.1:4802',
    calendly: 'http://127.0.0.1:5806',
    calendars: 'http://127.0.0.1:5807',
    octopush: 'http://127.0.0.1:5808',
  })
  for (const [account, isAdmin] of [
    [guide.practitioner, false],
    [guide.admin, true],
  ]) {
    const practice = isAdmin ? yannLeBihan : claireVasseur
    const users = `select password_hash as hash, is_admin as "isAdmin" from app_user where email = '${account.email}'`
    const [user] = await ask<{ hash: string; isAdmin: boolean }>(orm, users, practice)
    expect(await verifyPassword(user?.hash, account.password)).toBe(true)
    expect(user?.isAdmin).toBe(isAdmin)
  }
  const [client] = await ask<{ hash: string }>(
    orm,
    `select password_hash as hash from client_account where email = '${guide.client.email}'`,
  )
  expect(await verifyPassword(client?.hash, guide.client.password)).toBe(true)
  const spent = inPractice(orm.em, yannLeBihan.id, (em) =>
    consumeCode(
      queryOf(em),
      { practiceId: yannLeBihan.id, userId: yannLeBihan.userId },
      codeAt(now, guide.admin.totpSecret),
      {
        secret: APP_SECRET,
        now,
      },
    ),
  )
  expect(await spent).toBe(true)
  expect(guide.practitioner).not.toHaveProperty('totpSecret')
})

test('each data folder has passwords of its own, which count from the start on', async () => {
  const { orm } = await aDatabase()
  const home = await mkdtemp(join(tmpdir(), 'ancrage-passwords-'))
  onTestFinished(() => rm(home, { recursive: true }))
  await loadDemo(orm, secrets, monday)
  const [one, other] = [await passwordsIn(join(home, 'one')), await passwordsIn(join(home, 'other'))]
  expect(await passwordsIn(join(home, 'one'))).toEqual(one)
  expect(new Set([...Object.values(one), ...Object.values(other)]).size).toBe(8)
  expect((await stat(join(home, 'one/demo-passwords.json'))).mode & 0o777).toBe(0o600)
  const opens = async (password: string) => {
    const hashes = 'select password_hash as hash from app_user where is_admin'
    const [user] = await ask<{ hash: string }>(orm, hashes, yannLeBihan)
    return verifyPassword(user?.hash, password)
  }
  expect(await opens('')).toBe(false)
  await openAccounts(orm, one, APP_SECRET, monday)
  await openAccounts(orm, other, APP_SECRET, monday)
  expect([await opens(one.admin), await opens(other.admin)]).toEqual([false, true])
  const code = (secret: string) =>
    inPractice(orm.em, yannLeBihan.id, (em) =>
      consumeCode(queryOf(em), { practiceId: yannLeBihan.id, userId: yannLeBihan.userId }, codeAt(monday, secret), {
        secret: APP_SECRET,
        now: monday,
      }),
    )
  expect([await code(one.totpSecret), await code(other.totpSecret)]).toEqual([false, true])
})

test('what was noted of past sessions can be read, and goes with a reset', async () => {
  const { orm } = await aDatabase()
  const secrets = readConfig({ DATABASE_URL: 'postgres://demo', APP_SECRET })
  const load = async (more = {}) => {
    await loadDemo(orm, secrets, monday, more)
    for (const practice of [claireVasseur, yannLeBihan]) await addRecords(orm, practice, secrets)
    return ask<{ name: string; sessions: number; keys: number }>(
      orm,
      `select p.lastname as name, count(distinct s.id)::int as sessions, (select count(*)::int from data_key) as keys
       from session_field f join session s on s.id = f.session_id join patient p on p.id = s.patient_id
       group by p.lastname order by sessions desc, name`,
    )
  }
  const written = await load()
  expect(written).toEqual([
    ...['Benali', 'Marchand'].map((name) => ({ name, sessions: 3, keys: 1 })),
    ...['Chauvin', 'Pasquier', 'Rabaud'].map((name) => ({ name, sessions: 1, keys: 1 })),
  ])
  expect(await load()).toEqual(written)
  expect(await load({ reset: true })).toEqual(written)
  const texts = Object.values(recordsOf).flatMap((records) => records.flatMap((record) => Object.values(record)))
  expect(texts.filter((text) => cleanHtml(text) !== text)).toEqual([])
})

test('the client who has an account has answered a form over time and is asked once more, and a reset gives it anew', async () => {
  const { orm } = await aDatabase()
  const secrets = readConfig({ DATABASE_URL: 'postgres://demo', APP_SECRET })
  const load = async (more = {}) => {
    await loadDemo(orm, secrets, monday, more)
    await addForms(orm, claireVasseur, secrets, monday)
    return ask<{ open: number; answers: number; forms: number }>(
      orm,
      `select count(*) filter (where r.answered_at is null)::int as open, count(a.id)::int as answers,
         (select count(*)::int from custom_form_version) as forms
       from form_request r left join form_answer a on a.request_id = r.id`,
    )
  }
  const expected = [{ open: 1, answers: expect.any(Number), forms: 1 }]
  const first = await load()
  expect(first).toEqual(expected)
  expect(first[0]?.answers).toBeGreaterThanOrEqual(1)
  expect(await load()).toEqual(first)
  expect(await load({ reset: true })).toEqual(first)
  expect(await load({ reset: true })).toEqual(first)
})

test('some clients of the practice that people meet first are sorted by tags, and others are not', async () => {
  const { orm } = await aDatabase()
  await loadDemo(orm, secrets, monday)
  const counted =
    'select count(distinct patient_id)::int as tagged, count(distinct tag_id)::int as tags from patient_tag'
  expect(await ask(orm, counted)).toEqual([{ tagged: 27, tags: 7 }])
})

test('two clients have signed their consent, which can be read, and do so once', { timeout: 60_000 }, async () => {
  const { orm } = await aDatabase()
  const secrets = readConfig({ DATABASE_URL: 'postgres://demo', APP_SECRET })
  const load = async () => {
    await loadDemo(orm, secrets, monday)
    await addConsents(orm, claireVasseur, secrets, monday)
    return ask<{ id: string; pdf: Buffer; by: string }>(
      orm,
      'select id, pdf, patient_id as by from consent order by id',
    )
  }
  const signed = await load()
  const heads = await inPractice(orm.em, claireVasseur.id, async (em) => {
    const vault = await readVault(queryOf(em), secrets, claireVasseur.id)
    return signed.map(({ id, pdf }) => vault.open(`consent.pdf:${id}`, pdf).subarray(0, 5).toString())
  })
  expect(heads).toEqual(['%PDF-', '%PDF-'])
  expect(new Set(signed.map(({ by }) => by)).size).toBe(2)
  expect(await load()).toEqual(signed)
})

test('a database that is missing or does not answer, and strangers who would come, are told in one sentence', async () => {
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const failed = (env: NodeJS.ProcessEnv) =>
    run(process.execPath, [seed], { env: { PATH, NODE_COMPILE_CACHE, APP_SECRET, ...env } }).catch((error) => error)
  const DATABASE_URL = 'postgres://ancrage@127.0.0.1:1/ancrage'
  const refusals = await Promise.all([{}, { DATABASE_URL }, { DATABASE_URL, NODE_ENV: 'production' }].map(failed))
  expect(refusals.map(({ code, stderr }) => [code, stderr])).toEqual([
    [1, expect.stringMatching(/^DATABASE_URL must be set: [^\n]+\.\n$/)],
    [1, expect.stringMatching(/^The database at 127\.0\.0\.1:1 cannot be reached [^\n]+\n$/)],
    [1, expect.stringMatching(/^This is for demonstrations on one's own machine, [^\n]+\.\n$/)],
  ])
})

test('one patient has begun the programme, whose later sessions are planned at their times', async () => {
  const { orm } = await aDatabase()
  await loadDemo(orm, secrets, monday)
  const programme = await ask<{ name: string; status: string; weeks: number }>(
    orm,
    `select i.name_fr as name, s.status,
       round(extract(epoch from s.starts_at - f.starts_at) / 604800)::int as weeks
     from session s join session_item i on i.session_id = s.id join session f on f.id = s.first_session_id
     where f.patient_id = s.patient_id order by s.starts_at`,
  )
  expect(programme).toEqual([
    { name: 'Retrouver le sommeil', status: 'scheduled', weeks: 0 },
    { name: 'Retrouver le sommeil, suite', status: 'pre_scheduled', weeks: 2 },
    { name: 'Retrouver le sommeil, bilan', status: 'pre_scheduled', weeks: 6 },
  ])
})
