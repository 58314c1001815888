import type { PracticeId } from '../practice-id.ts'

/** An answer is repeated for this long: the most that a lost notice can cost. */
const LIFETIME_MS = 1_000
/** Characters of all answers: enough for a crowded second. The longest answer has half a million. */
const MOST_CHARACTERS = 32_000_000

/** Answers that are the same for everybody who asks in the same second, dropped once their practice has changed. */
export interface AnswerCache {
  /** The answer of this name in the practice, and how long it is. Simultaneous callers share one query. */
  answer<T>(
    practiceId: PracticeId,
    name: string,
    ask: () => Promise<T>,
    charactersOf: (answer: T) => number,
  ): Promise<T>
  /**
   * Drops the answers of a practice that has changed. Later requests are answered anew, even while one is under way.
   */
  forget(practiceId: PracticeId): void
  forgetAll(): void
}

interface Entry {
  practiceId: PracticeId
  /** When the query began: what it reads is no older. By a monotonic clock. */
  since: number
  /** 0 until it is answered. */
  characters: number
  /** The type belongs to the name. */
  answer: Promise<unknown>
}

export function createAnswerCache({
  lifetimeMs = LIFETIME_MS,
  mostCharacters = MOST_CHARACTERS,
  clock = () => performance.now(),
} = {}): AnswerCache {
  /** The oldest first. */
  const entries = new Map<string, Entry>()
  const keysOf = new Map<PracticeId, Set<string>>()
  let characters = 0

  function drop(key: string, entry: Entry) {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    characters -= entry.characters
    const keys = keysOf.get(entry.practiceId)
    keys?.delete(key)
    if (keys?.size === 0) keysOf.delete(entry.practiceId)
  }

  const isOver = ({ since }: Entry) => clock() - since >= lifetimeMs

  function dropOldest() {
    for (const [key, entry] of entries) {
      if (!isOver(entry) && characters <= mostCharacters) return
      drop(key, entry)
    }
  }

  async function add<T>(
    practiceId: PracticeId,
    key: string,
    ask: () => Promise<T>,
    charactersOf: (answer: T) => number,
  ) {
    const since = clock()
    const answer = ask()
    const entry: Entry = { practiceId, since, characters: 0, answer }
    entries.set(key, entry)
    keysOf.set(practiceId, (keysOf.get(practiceId) ?? new Set<string>()).add(key))
    try {
      const answered = await answer
      if (entries.get(key) !== entry) return answered
      entry.characters = charactersOf(answered)
      characters += entry.characters
      return answered
    } catch (error) {
      drop(key, entry)
      throw error
    }
  }

  return {
    answer<T>(practiceId: PracticeId, name: string, ask: () => Promise<T>, charactersOf: (answer: T) => number) {
      dropOldest()
      const key = `${practiceId} ${name}`
      return (entries.get(key)?.answer as Promise<T> | undefined) ?? add(practiceId, key, ask, charactersOf)
    },
    forget(practiceId) {
      for (const key of keysOf.get(practiceId) ?? []) drop(key, entries.get(key)!)
    },
    forgetAll() {
      entries.clear()
      keysOf.clear()
      characters = 0
    },
  }
}
