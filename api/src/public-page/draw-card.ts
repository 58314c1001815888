import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { withConcurrencyLimit } from '../files/concurrency-limit.ts'
import { cardTag, type PageCard } from './card.ts'

const MODULE = fileURLToPath(new URL('./card-process.ts', import.meta.url))
/** Ten times what it takes, and a card is some 30 kB. */
const BOUNDS = { timeout: 10_000, maxBuffer: 4 * 1024 * 1024 }
const MOST_MEGABYTES = 256
/** Some 6 MB. What nobody asks for any more is the first to go. */
const MOST_HELD = 200

const known = new Map<string, Promise<Buffer>>()

/** The card as a PNG: drawn once for what it says, however many ask, by a process that ends with it. */
export function drawCard(card: PageCard): Promise<Buffer> {
  const tag = cardTag(card)
  const held = known.get(tag)
  const drawn = held ?? withConcurrencyLimit(() => drawnByProcess(card))
  known.delete(tag)
  known.set(tag, drawn)
  if (!held) drawn.catch(() => known.delete(tag))
  const [oldest] = known.keys()
  if (known.size > MOST_HELD && oldest) known.delete(oldest)
  return drawn
}

/** It is given the card alone: nothing of our configuration. */
function drawnByProcess(card: PageCard): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const flags = [`--max-old-space-size=${MOST_MEGABYTES}`, '--disable-warning=ExperimentalWarning', MODULE]
  const child = execFile(process.execPath, flags, { ...BOUNDS, encoding: 'buffer', env: {} }, (error, png) =>
    error ? reject(error) : resolve(png),
  )
  // One that ended already takes nothing more; how it ended is told above.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(JSON.stringify(card))
  return promise
}
