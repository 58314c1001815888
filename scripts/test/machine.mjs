import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/**
 * The CPU time of `work`, in ms, while the suite runs beside it on the machine that the budget is meant for: there the
 * suite takes some 26 minutes.
 */
export const REFERENCE_MS = 26
/** A machine that is slower still is none to run the whole suite on. */
const MOST = 2
const EVERY_MS = 10_000

const rows = Array.from({ length: 2000 }, (_, id) => ({
  id,
  name: `row ${id}`,
  words: ['one', 'two', String((id * 7919) % 1000)],
  nested: { at: new Date(id * 1e9).toISOString() },
}))

/** A piece of what tests do: writes, reads, sorts and looks up objects. */
function work() {
  for (let round = 0; round < 8; round++) {
    const text = JSON.stringify(rows)
    const read = JSON.parse(text).sort((one, other) => (one.words[2] < other.words[2] ? -1 : 1))
    const byName = new Map(read.map((row) => [row.name, row]))
    createHash('sha256')
      .update(text + rows.map(({ name }) => byName.get(name).nested.at).join())
      .digest()
  }
}

/** CPU time, not time: what runs beside it takes turns with it, and is no fault of the machine. */
function cpuMsOfWork() {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/**
 * How long the cores have worked since the machine started, in hundredths of a second, and how long its host kept them
 * for others (proc_stat(5)). Zero on other systems than Linux.
 */
function timesOfCores() {
  try {
    const columns = readFileSync('/proc/stat', 'utf8').split(/\s+/).slice(1, 9).map(Number)
    const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, stolen = 0] = columns
    return { worked: user + nice + system + irq + softirq, stolen }
  } catch {
    return { worked: 0, stolen: 0 }
  }
}

/**
 * Measures the machine every ten seconds until the returned function is called, which answers how many times as long as
 * the reference it takes for the same work: two machines that are called equal differ by half, by the hour and by the
 * neighbours.
 */
export function measureMachine() {
  // Compiles it: the first rounds take twice as long.
  for (let round = 0; round < 5; round++) work()
  const samples = [cpuMsOfWork()]
  const before = timesOfCores()
  const timer = setInterval(() => samples.push(cpuMsOfWork()), EVERY_MS)
  timer.unref()
  return () => {
    clearInterval(timer)
    const after = timesOfCores()
    const worked = after.worked - before.worked
    return slownessOf(samples, worked > 0 ? (after.stolen - before.stolen) / worked : 0)
  }
}

/**
 * The mean of samples, in ms, as a multiple of the reference, and longer by what was stolen for each second of work: at
 * least 1, at most 2. @param {number[]} samples
 */
export function slownessOf(samples, stolen = 0) {
  const mean = samples.reduce((sum, ms) => sum + ms, 0) / samples.length
  return Math.min(Math.max((mean / REFERENCE_MS) * (1 + stolen), 1), MOST)
}
