import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { concurrencyLimit } from '../files/concurrency-limit.ts'
import { Failure } from '../http/errors.ts'
import { cardTag, type PageCard } from './card.ts'

const MODULE = fileURLToPath(new URL('./card-process.ts', import.meta.url))
/** Far longer than it takes, on a busy machine too; and a card is some 30 kB. */
const BOUNDS = { timeout: 30_000, maxBuffer: 4 * 1024 * 1024 }
const MOST_MEGABYTES = 256
/** Some 6 MB. The least recently used goes first. */
const MOST_HELD = 200
/** A card that could not be drawn is not tried again before. */
const FAILURE_HELD_MS = 60_000

/** Cards are drawn for strangers: they wait for each other, never uploads or PDFs for them. */
const oneAtATime = concurrencyLimit(1, 8)

const known = new Map<string, Promise<Buffer>>()

/** Whether `renderCard` has an answer to this card, or one underway, and starts nothing. */
export const isCardCached = (card: PageCard): boolean => known.has(cardTag(card))

/** Whether too many cards wait already: this one was not tried. */
export const isQueueFull = (error: unknown): boolean => error instanceof Failure && error.code === 'unavailable'

/** The card as a PNG: drawn once for what it says, however many ask, by a process that ends with it. */
export function renderCard(card: PageCard): Promise<Buffer> {
  const tag = cardTag(card)
  const held = known.get(tag)
  const drawn = held ?? oneAtATime(() => drawnByProcess(card))
  known.delete(tag)
  known.set(tag, drawn)
  if (!held) drawn.catch((error: unknown) => forgetFailed(tag, drawn, error))
  const [oldest] = known.keys()
  if (known.size > MOST_HELD && oldest) known.delete(oldest)
  return drawn
}

function forgetFailed(tag: string, failed: Promise<Buffer>, error: unknown): void {
  const forget = () => {
    if (known.get(tag) === failed) known.delete(tag)
  }
  if (isQueueFull(error)) forget()
  else setTimeout(forget, FAILURE_HELD_MS).unref()
}

/** Draws a card in a process of its own, which gets nothing of our configuration. */
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
