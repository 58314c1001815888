import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { Problem } from './problem.mjs'
import { stages } from './test/stages.mjs'

/** The long form of what happens to card payments: so many stories, in which server and worker are killed, and so many payers. */
const CARD_RUNS = 60
const PAYERS = 200
const cardFiles = ['api/test/stripe/books.api.test.ts', 'api/test/stripe/crowd.api.test.ts']

/** Each of the four kinds six times. */
const KILLS = 24

/** Kills, stops and crowds whole systems, in the long form of these tests. The end names the seed and what failed. */
export default async function faults(args) {
  const { seed, kills } = choiceOf(args)
  process.env.FAULT_FORM = 'long'
  process.env.FAULT_SEED = String(seed)
  process.env.FAULT_KILLS = String(kills)
  process.env.CARD_RUNS ??= String(CARD_RUNS)
  process.env.PAYING_VISITORS ??= String(PAYERS)
  console.log(`Faults are drawn by seed ${seed}, ${kills} kills among them.`)
  const place = await mkdtemp(join(tmpdir(), 'ancrage-report-'))
  const startedAt = Date.now()
  const runs = await bothIn(place).finally(() => rm(place, { recursive: true, force: true }))
  const passed = runs.reduce((sum, run) => sum + run.passed, 0)
  const failures = runs.flatMap((run) => run.failures)
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1)
  for (const { name, file, error = '' } of failures) console.log(`  ✗ ${file ?? ''}: ${name}\n      ${error}`)
  console.log(`\n${passed} passed, ${failures.length} failed in ${minutes} min`)
  if (failures.length === 0) return 0
  console.log(`Again: npm run faults -- --seed ${seed} --kills ${kills}`)
  return 1
}

const bothIn = async (place) => [await stages.system(place), await stages.api(place, { files: cardFiles })]

/** @returns {{ seed: number, kills: number }} */
function choiceOf(args) {
  const names = /** @type {const} */ ({ seed: { type: 'string' }, kills: { type: 'string' } })
  const values = parsed(() => parseArgs({ args, options: names }).values)
  return {
    seed: wholeNumber('--seed', values.seed ?? process.env.FAULT_SEED ?? String(Date.now() % 1_000_000), 0),
    kills: wholeNumber('--kills', values.kills ?? process.env.FAULT_KILLS ?? String(KILLS), 4),
  }
}

function parsed(read) {
  try {
    return read()
  } catch (error) {
    throw new Problem(`${error.message}. There are --kills NUMBER and --seed NUMBER.`)
  }
}

function wholeNumber(name, text, least) {
  if (/^\d+$/.test(text) && Number(text) >= least) return Number(text)
  throw new Problem(`${name} is ${text}: set it to a whole number of ${least} or more.`)
}
