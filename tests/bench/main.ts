/**
 * Runs all benches, or those named in the arguments. Prints a table with references and goals, and writes the same as
 * JSON to BENCH_JSON, by default beside the data or among the temporary files. Exits with code 1 if a goal is missed.
 */
import { writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { availability } from './availability.ts'
import { bookings } from './bookings.ts'
import { books } from './books.ts'
import { bytes } from './bytes.ts'
import { checkouts } from './checkouts.ts'
import { clientArea } from './client-area.ts'
import { dialogs } from './dialogs.ts'
import { firstView } from './first-view.ts'
import { invoices } from './invoices.ts'
import { lighthouse } from './lighthouse.ts'
import { limits } from './limits.ts'
import { listsBench } from './lists.ts'
import { type Bench, isMet, type Measure } from './measure.ts'
import { messages } from './messages.ts'
import { money } from './money.ts'
import { publicPage } from './public-page.ts'
import { publicReading } from './public-reading.ts'
import { table } from './report.ts'
import { slotEngine } from './slot-engine.ts'
import { slowDisk } from './slow-disk.ts'
import { webhooks } from './webhooks.ts'

const benches: Bench[] = [
  bytes,
  firstView,
  lighthouse,
  dialogs,
  slotEngine,
  bookings,
  limits,
  slowDisk,
  availability,
  listsBench,
  books,
  checkouts,
  invoices,
  messages,
  money,
  publicPage,
  publicReading,
  clientArea,
  webhooks,
]

const names = process.argv.slice(2)
const unknown = names.filter((name) => !benches.some((bench) => bench.name === name))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}; there are ${benches.map(({ name }) => name).join(', ')}.`)
  process.exit(1)
}

const measures: (Measure & { bench: string; isMet: boolean })[] = []
const broken: string[] = []
for (const { name, run } of benches.filter((bench) => names.length === 0 || names.includes(bench.name))) {
  console.error(`${name}…`)
  try {
    for (const measure of await run()) measures.push({ bench: name, ...measure, isMet: isMet(measure) })
  } catch (error) {
    broken.push(name)
    console.error(`${name} could not be measured:`, error)
  }
}

const path = process.env.BENCH_JSON ?? join(process.env.DATA_DIR ?? tmpdir(), 'bench.json')
const machine = {
  node: process.version,
  cores: availableParallelism(),
  platform: `${process.platform}-${process.arch}`,
}
writeFileSync(path, `${JSON.stringify({ at: new Date().toISOString(), machine, measures, broken }, null, 2)}\n`)

console.log(table(measures))
console.log(`\nWritten to ${path}`)
process.exitCode = broken.length > 0 || measures.some((measure) => !measure.isMet) ? 1 : 0
