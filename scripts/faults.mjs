import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from './problem.mjs'
import { stages } from './test/stages.mjs'

/**
 * The long form of the tests of card payments: the number of stories in which server and worker are killed, and of
 * payers.
 */
const CARD_RUNS = 60
const PAYERS = 200
const cardFiles = ['api/test/stripe/books.api.test.ts', 'api/test/stripe/crowd.api.test.ts']

/** The long form of the tests of reminders: the number of sessions, and of kills of their workers. */
const REMINDED_SESSIONS = 1_000
const REMINDER_KILLS = 60
const reminderFiles = ['api/test/reminders/killed-workers.api.test.ts']

/** The parts that can be named; without a name all of them run. */
const parts = {
  systems: (place) => stages.system(place),
  cards: (place) => stages.api(place, { files: cardFiles }),
  reminders: (place) => stages.api(place, { files: reminderFiles }),
}

/** Each of the four kinds six times. */
const KILLS = 24

/** Kills, stops and crowds whole systems, in the long form of these tests. Ends with the seed and the failures. */
export default async function faults(args) {
  const { seed, kills, names } = choiceOf(args)
  process.env.FAULT_FORM = 'long'
  process.env.FAULT_SEED = String(seed)
  process.env.FAULT_KILLS = String(kills)
  process.env.CARD_RUNS ??= String(CARD_RUNS)
  process.env.PAYING_VISITORS ??= String(PAYERS)
  process.env.REMINDED_SESSIONS ??= String(REMINDED_SESSIONS)
  process.env.REMINDER_KILLS ??= String(REMINDER_KILLS)
  console.log(`Faults are drawn by seed ${seed}, ${kills} kills among them.`)
  const place = await mkdtemp(join(tmpdir(), 'ancrage-report-'))
  const startedAt = Date.now()
  const runs = await runEachPart(place, names).finally(() => rm(place, { recursive: true, force: true }))
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  const failures = runs.flatMap((run) => run.failures)
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
  for (const { name, file, error = '' } of failures) console.log(`  ✗ ${file ?? ''}: ${name}\n      ${error}`)
  console.log(`\n${passed} passed, ${failures.length} failed in ${minutes} min`)
  if (failures.length === 0) return 0
  console.log(`Again: npm run faults -- ${[...names, `--seed ${seed} --kills ${kills}`].join(' ')}`)
  return 1
}

async function runEachPart(place, names) {
  const runs = []
  for (const name of names) runs.push(await parts[name](place))
  return runs
}

/** @returns {{ seed: number, kills: number, names: string[] }} */
function choiceOf(args) {
  const options = /** @type {const} */ ({ seed: { type: 'string' }, kills: { type: 'string' } })
  const { values, positionals } = parsed(() => parseArgs({ args, options, allowPositionals: true }))
  const known = Object.keys(parts)
  const unknown = positionals.find((name) => !known.includes(name))
  if (unknown) throw new Problem(`There is no ${unknown}: it is ${known.join(', ')}, or all of them.`)
  return {
    names: positionals.length > 0 ? positionals : known,
    seed: wholeNumber('--seed', values.seed ?? process.env.FAULT_SEED ?? String(Date.now() % 1_000_000), 0),
    kills: wholeNumber('--kills', values.kills ?? process.env.FAULT_KILLS ?? String(KILLS), 4),
  }
}

function parsed(read) {
  try {
    return read()
  } catch (error) {
    throw new Problem(`${error.message}. There are names of parts, --kills NUMBER and --seed NUMBER.`)
  }
}

function wholeNumber(name, text, least) {
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text)
  throw new Problem(`${name} is ${text}: set it to a whole number of ${least} or more.`)
}
