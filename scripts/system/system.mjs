import { join } from 'node:path'
import { freePort } from '../../api/src/db/free-port.ts'
import { checkReachable } from '../../api/src/db/reachable.ts'
import { assertOwnMachine } from '../../api/src/own-machine.ts'
import { printProblem } from '../problem.mjs'
import { answers } from './answers.mjs'
import { buildStale } from './builds.mjs'
import { claim } from './claim.mjs'
import { openDatabase } from './database.mjs'
import { loadDemo, welcome } from './demo.mjs'
import { prepareFolder } from './folder.mjs'
import { openLog } from './logs.mjs'
import { migrateDatabase } from './migrate.mjs'
import { checkPorts } from './ports.mjs'
import { compilersOf, programsOf } from './programs.mjs'
import { environmentOf, hasOwnStripe, readSettings } from './settings.mjs'
import { stopRequested } from './stop-requested.mjs'
import { superviseProgram } from './supervise.mjs'

const report = (text) => console.log(`  ${text}`)

/** Starts the whole system, keeps it running, and stops it in order when asked or when a part was given up. */
export async function runSystem({ watch = false } = {}) {
  assertOwnMachine(process.env)
  const stop = stopRequested()
  const ending = new AbortController()
  /** The steps that stop what was started, the last one first. */
  const undo = []
  const begun = begin(readSettings({ watch }), { watch, undo, signal: ending.signal })
  try {
    const ended = await Promise.race([stop, begun])
    if (ended) await Promise.race([stop, ...ended])
  } finally {
    ending.abort()
    await begun.catch(() => {})
    // If one step fails, as on a full disk, the others still run: the database is the last.
    const failures = []
    for (const step of undo.reverse()) await step().catch((error) => failures.push(error))
    if (failures.length) printProblem(failures[0])
  }
  console.log('Stopped.')
}

/** Starts everything. Answers a promise that fails when a part is given up. */
async function begin(settings, { watch, undo, signal }) {
  const { dataDir, ports, host } = settings
  console.log('Ancrage is starting.')
  await prepareFolder(dataDir)
  const claimed = await claim(dataDir, settings.urls.api, { signal, report })
  undo.push(claimed.giveBack)
  await checkPorts(ports, host)
  if (settings.databaseUrl) await checkReachable(settings.databaseUrl)
  const database = await openDatabase(settings, { report, started: (pid) => claimed.note('database', pid) })
  undo.push(database.stop)
  report(`Database: ${database.words}.`)
  signal.throwIfAborted()
  // These need no fixed port, so that a second system can run beside this one.
  ports.ADDRESSES_PORT ??= await freePort()
  ports.CALENDARS_PORT ??= await freePort()
  ports.CALENDLY_PORT ??= await freePort()
  ports.ZOOM_PORT ??= await freePort()
  ports.OCTOPUSH_PORT ??= await freePort()
  if (process.env.BOUNCE_DOMAIN || !process.env.SMTP_URL) ports.BOUNCE_PORT ??= await freePort()
  ports.STRIPE_PORT ??= await freePort()
  const env = await environmentOf(settings, database)
  const programs = programsOf(settings, env, { watch })
  const ended = [database.ended]

  async function run(...list) {
    const running = []
    // This comes first, so that running programs are stopped when one of them cannot be started.
    undo.push(() => Promise.all(running.map((program) => program.stop())))
    await Promise.all(list.map(async (program) => running.push(await open(program))))
    ended.push(...running.map((program) => program.ended))
    await Promise.all(running.map((program) => program.url && answers(program.url, program, signal)))
    await Promise.all(running.map((program) => program.serves()))
  }

  async function open(program) {
    const log = await openLog(dataDir, program.log)
    const started = (pid) => claimed.note(program.log, pid)
    return { ...program, ...superviseProgram({ ...program, log, report, before: database.up, started }) }
  }

  const standIns = [
    ...(process.env.SMTP_URL ? [] : [programs.mailbox]),
    ...(process.env.ADDRESSES_URL ? [] : [programs.addresses]),
    ...(process.env.TRUSTED_CALENDARS_URL ? [] : [programs.calendars]),
    ...(process.env.CALENDLY_URL ? [] : [programs.calendly]),
    ...(process.env.ZOOM_URL ? [] : [programs.zoom]),
    ...(process.env.OCTOPUSH_URL ? [] : [programs.octopush]),
    ...(hasOwnStripe() ? [] : [programs.stripe]),
  ]
  const migrated = migrateDatabase(env, database, { dataDir, signal })
  migrated.catch(() => {})
  await run(...standIns)
  const log = join(dataDir, 'logs/build.log')
  await buildStale({ log, report, signal }, watch ? ['widgets', 'loader'] : undefined)
  await migrated
  if (watch) await run(...compilersOf(settings, env))
  await run(programs.api)
  const seedLog = await openLog(dataDir, 'seed')
  await Promise.all([loadDemo(env, seedLog, { signal }).finally(seedLog.close), run(programs.worker, programs.site)])
  console.log(
    ['', ...welcome(settings), '', `  Logs are in ${join(dataDir, 'logs')}; Ctrl-C stops everything.`].join('\n'),
  )
  console.log('ready')
  return ended
}
