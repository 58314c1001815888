import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { sha256 } from '../../api/src/crypto/keys.ts'
import { mailboxAt } from '../system/mailbox.ts'
import { type BenchSystem, withBenchSystem } from './bench-system.ts'
import { countCpu, familyOf } from './cpu.ts'
import { fire, type Shot } from './load.ts'
import type { Bench, Measure } from './measure.ts'
import { logAtScale } from './message-log.ts'
import { addDue, addReminding, MOST_OF_A_PRACTICE } from './message-rows.ts'
import { practiceOf } from './practices.ts'

/** Set `BENCH_REMINDERS=100` for a quick trial. */
const REMINDERS = Number(process.env.BENCH_REMINDERS ?? 10_000)
/** The reminders for the slow mail server. */
const SLOW = Math.min(600, REMINDERS)
const SLOW_MS = 200
/** These fall due one by one within a minute: more often than a hundred an hour, and each alone. */
const LATE = Math.min(100, REMINDERS)
const MOVES = Math.min(100, REMINDERS)
const PREVIEWS = Math.min(100, REMINDERS)
/** The connections of the product's own pool. */
const CONNECTIONS = 5
const PATIENCE_MS = 600_000
const MOST_KILOBYTES = 250_000

/**
 * Measures reminders from due to taken, the cost of a move with reminders, a preview, and the log among very many
 * lines.
 */
export const messages: Bench = {
  name: 'messages',
  async run() {
    const given = { workers: 2, hasMailbox: true, env: { LOG_LEVEL: 'info' } }
    const sent = await withBenchSystem(async (system) => {
      await addReminding(system, Math.ceil(REMINDERS / MOST_OF_A_PRACTICE) + 2)
      await staff(system, 0)
      return [
        ...(await burst(system)),
        await twoWorkers(system),
        await lateness(system),
        await moving(system),
        await preview(system),
      ]
    }, given)
    return [...sent, ...(await logAtScale())]
  },
}

/** Runs this many workers, each taking jobs. */
async function staff({ dir, workers }: BenchSystem, count: number): Promise<void> {
  for (const [nth, worker] of workers.entries()) {
    if (nth >= count && worker.isRunning) await worker.end('SIGTERM')
    if (nth < count && !worker.isRunning) {
      const starts = () => readFileSync(join(dir, `${worker.name}.log`), 'utf8').split('"started"').length
      const before = starts()
      await worker.start()
      await until(() => starts() > before, `${worker.name} starts`)
    }
  }
}

async function until(isSo: () => boolean | Promise<boolean>, what: string): Promise<void> {
  for (const deadline = Date.now() + PATIENCE_MS; !(await isSo()); await pause(200))
    if (Date.now() > deadline) throw new Error(`Not within ${PATIENCE_MS} ms: ${what}.`)
}

/**
 * Waits until that many due reminders were taken. Answers milliseconds since the first was written, and since it was
 * due.
 */
async function taken(system: BenchSystem, since: Date, count: number): Promise<{ work: number; all: number }> {
  const read = () =>
    system.read<{ done: number; ended: number; work: number; all: number }>(
      `select count(*) filter (where status = 'sent')::int as done, count(*) filter (where status <> 'queued')::int as ended,
         (extract(epoch from max(sent_at) - min(created_at)) * 1000)::float as work,
         (extract(epoch from max(sent_at) - $1::timestamptz) * 1000)::float as all
       from message where created_at >= $1`,
      [since],
    )
  await until(async () => ((await read())[0]?.ended ?? 0) >= count, `${count} reminders are taken`)
  const [row] = await read()
  if (row?.done !== count) throw new Error(`Of ${count} reminders ${row?.done} were taken.`)
  return row
}

async function burst(system: BenchSystem): Promise<Measure[]> {
  await staff(system, 1)
  const worker = countCpu(() => [system.workers[0]?.pid ?? 0])
  const { work, all } = await taken(system, await addDue(system, REMINDERS), REMINDERS)
  const cpu = worker() / REMINDERS
  const kilobytes = Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${system.workers[0]?.pid}/status`, 'utf8'))?.[1])
  const what = `${REMINDERS.toLocaleString('en')} reminders due at once, one worker`
  return [
    { what: `${what}: all are taken after`, unit: 'ms', ours: all, reference: null, goal: { atMost: 120_000 } },
    {
      what: `${what}: from the first to the last`,
      unit: 'ms',
      ours: work,
      reference: { what: `nodemailer, a pool of ${CONNECTIONS}`, value: await bareMails(system) },
      goal: { mostTimes: 2.5 },
    },
    {
      what: `${what}: CPU of the worker for each`,
      unit: 'µs',
      ours: cpu,
      reference: null,
      goal: null,
    },
    {
      what: `${what}: memory at most`,
      unit: 'kB',
      ours: kilobytes,
      reference: null,
      goal: { atMost: MOST_KILOBYTES },
    },
  ]
}

/** Sends as many mails of the same bytes to the same mailbox, by itself. */
async function bareMails({ mailboxUrl, smtpUrl, read }: BenchSystem): Promise<number> {
  const [row] = await read<{ email: string }>(
    `select p.email from message m join session s on s.id = m.session_id join patient p on p.id = s.patient_id
     where m.status = 'sent' limit 1`,
  )
  const to = row?.email ?? ''
  const [mail] = await mailboxAt(mailboxUrl).all(to)
  if (!mail) throw new Error(`The mailbox has nothing for ${to}.`)
  const raw = Buffer.from(await (await fetch(`${mailboxUrl}/messages/${mail.id}/raw`)).arrayBuffer())
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  const envelope = { from: mail.from, to }
  const begun = performance.now()
  await Promise.all(Array.from({ length: REMINDERS }, () => transport.sendMail({ envelope, raw })))
  const spent = performance.now() - begun
  transport.close()
  return spent
}

async function twoWorkers(system: BenchSystem): Promise<Measure> {
  const mailbox = mailboxAt(system.mailboxUrl)
  await mailbox.misbehave({ delayMs: SLOW_MS })
  const spent: number[] = []
  for (const count of [1, 2]) {
    await staff(system, count)
    spent.push((await taken(system, await addDue(system, SLOW), SLOW)).work)
  }
  await mailbox.behave()
  return {
    what: `${SLOW} reminders to a server that takes ${SLOW_MS} ms, two workers`,
    unit: 'ms',
    ours: spent[1] ?? Number.NaN,
    reference: { what: 'one worker', value: spent[0] ?? Number.NaN },
    goal: { mostTimes: 0.6 },
  }
}

async function lateness(system: BenchSystem): Promise<Measure> {
  await staff(system, 1)
  const since = await addDue(system, LATE, `now() + n * interval '60 seconds' / ${LATE}`)
  await taken(system, since, LATE)
  const rows = await system.read<{ late: number }>(
    `select (extract(epoch from m.sent_at - r.due_at) * 1000)::float as late from session_reminder r
       join message m on m.practice_id = r.practice_id and m.key = 'reminder:' || r.id
     where r.due_at >= $1 order by late`,
    [since],
  )
  return {
    what: `${LATE} reminders, each due by itself: 99 of 100 are taken within`,
    unit: 'ms',
    ours: rows[Math.ceil(rows.length * 0.99) - 1]?.late ?? Number.NaN,
    reference: null,
    goal: { atMost: 30_000 },
  }
}

/** The header of a user who is signed in to a practice. */
async function bearerIn(system: BenchSystem, nth: number): Promise<{ authorization: string }> {
  const token = `bench-token-${nth}-${crypto.randomUUID()}`
  await system.write(
    `insert into auth_session (id, user_id, token_hash, is_remembered, created_at, last_seen_at, expires_at)
     select gen_random_uuid(), id, $2, false, now(), now(), now() + interval '1 hour' from app_user where practice_id = $1`,
    [practiceOf(nth).id, sha256(token)],
  )
  return { authorization: `Bearer ${token}` }
}

/** No worker is busy in the last two practices: one reminds six times of each session, the other never. */
async function moving(system: BenchSystem): Promise<Measure> {
  await staff(system, 0)
  const practices = Math.ceil(REMINDERS / MOST_OF_A_PRACTICE) + 2
  const [often, never] = [practices - 1, practices]
  await system.write(
    `delete from session_reminder where practice_id in ('${practiceOf(often).id}', '${practiceOf(never).id}')`,
  )
  await system.write(
    `delete from reminder_rule where practice_id in ('${practiceOf(often).id}', '${practiceOf(never).id}')`,
  )
  await system.write(`
    insert into reminder_rule (id, practice_id, channel, timing, amount, is_first_only, asks_confirmation, is_active, created_at)
    select gen_random_uuid(), '${practiceOf(often).id}', 'email', 'hours', 2 + n, false, true, true, now()
    from generate_series(1, 6) n`)
  const [six, none] = [await costOfMoves(system, often), await costOfMoves(system, never)]
  return {
    what: 'moving a session with 6 reminders, CPU of the database beyond a move without',
    unit: 'µs',
    ours: six - none,
    reference: { what: 'the move without', value: none },
    goal: { atMost: 10_000 },
  }
}

/** The database's microseconds for each move of one session to and fro; the first moves do not count. */
async function costOfMoves(system: BenchSystem, nth: number): Promise<number> {
  const [session] = await system.read<{ id: string }>('select id from session where practice_id = $1 limit 1', [
    practiceOf(nth).id,
  ])
  const headers = await bearerIn(system, nth)
  const day = 86_400_000
  const monday = Math.ceil(Date.now() / day) * day + 20 * day + 36_000_000
  const shots = Array.from(
    { length: MOVES },
    (_, move): Shot => ({
      method: 'POST',
      path: `/api/sessions/${session?.id}/reschedule`,
      headers,
      body: JSON.stringify({
        startsAt: new Date(monday + (move % 2) * day).toISOString(),
        notify: false,
        allowOverlap: true,
      }),
    }),
  )
  const warm = shots.splice(0, MOVES >> 1)
  const pids = () => familyOf(system.database().pid)
  assertAll(await fire(system.url, warm, 1), 200)
  const spent = countCpu(pids)
  assertAll(await fire(system.url, shots, 1), 200)
  return spent() / shots.length
}

function assertAll({ statuses }: Awaited<ReturnType<typeof fire>>, status: number): void {
  if (Object.keys(statuses).some((one) => Number(one) !== status)) throw new Error(JSON.stringify(statuses))
}

/** Every typed letter may ask for a preview. */
async function preview(system: BenchSystem): Promise<Measure> {
  const headers = await bearerIn(system, 1)
  const shots = Array.from(
    { length: PREVIEWS },
    (_, nth): Shot => ({
      method: 'POST',
      path: '/api/custom-emails/acceptance/fr/preview',
      headers,
      body: JSON.stringify({
        subject: 'Votre rendez-vous du {session.date}',
        above: `<p>Bonjour {patient.firstname},</p><p>à bientôt au cabinet${'.'.repeat(1 + (nth % 40))}</p>`,
        below: '<p>{entity.practitioner}</p>',
      }),
    }),
  )
  assertAll(await fire(system.url, shots.slice(0, 10), 1), 200)
  const answers = await fire(system.url, shots, 1)
  assertAll(answers, 200)
  const sorted = answers.times.toSorted((one, other) => one - other)
  return {
    what: `${PREVIEWS} previews while typing: 95 of 100 are answered within`,
    unit: 'ms',
    ours: sorted[Math.ceil(sorted.length * 0.95) - 1] ?? Number.NaN,
    reference: null,
    goal: { atMost: 50 },
  }
}
