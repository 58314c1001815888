import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A text that was sent this often is constant, and comes again. */
const OFTEN = 20
/** A connection holds the plans of all these. */
const MOST = 60
/** Of so many texts is counted how often they come. */
const MOST_COUNTED = 1000

/** PostgreSQL's code where a prepared statement would return other columns than before: a migration has added one. */
const CHANGED_RESULT = '0A000'

/**
 * Has each connection of a pool plan a statement once that comes again and again: planning costs more than the work of
 * most. For the few texts of jobs, which are the same thousands of times; those of requests vary.
 */
export function prepareFrequent(pool: pg.Pool): void {
  const nameOf = frequentTexts()
  pool.on('connect', (client) => {
    const send = client.query.bind(client) as (...given: unknown[]) => Promise<unknown>
    client.query = ((...given: unknown[]) => {
      const [text, values, ...more] = given
      const name = typeof text === 'string' && Array.isArray(values) && values.length > 0 ? nameOf(text) : undefined
      // The pool itself asks by a callback.
      if (!name || more.length > 0) return send(...given)
      const sent = send({ name: name.text, text, values })
      sent.catch((error: { code?: string }) => error.code === CHANGED_RESULT && name.forget())
      return sent
    }) as typeof client.query
  })
}

/** Names the texts that come often. One that was forgotten is not named again. */
function frequentTexts() {
  const times = new Map<string, number>()
  const names = new Map<string, { text: string; forget(): void } | null>()
  return (text: string) => {
    const known = names.get(text)
    if (known !== undefined) return known ?? undefined
    if (names.size >= MOST) return undefined
    const count = (times.get(text) ?? 0) + 1
    if (count < OFTEN) {
      if (times.size >= MOST_COUNTED) times.clear()
      times.set(text, count)
      return undefined
    }
    times.delete(text)
    const name = {
      text: createHash('sha256').update(text).digest('base64url').slice(0, 20),
      forget: () => void names.set(text, null),
    }
    names.set(text, name)
    return name
  }
}
