import type { PracticeId } from '../practice-id.ts'

/** An answer is given again for so long: what a lost notice costs at most. */
const LIFETIME_MS = 1_000
/** Characters of all answers: what a crowded second asks for. The longest answer has half a million. */
const MOST_CHARACTERS = 32_000_000

/** Answers that are the same for whoever asks in the same second, forgotten once their practice has changed. */
export interface AnswerCache {
  /** The answer of this name in the practice, and how long it is. Many who ask at once share one question. */
  answer<T>(
    practiceId: PracticeId,
    name: string,
    ask: () => Promise<T>,
    charactersOf: (answer: T) => number,
  ): Promise<T>
  /** The practice has changed. Later requests are answered anew, also while a request is under way. */
  forget(practiceId: PracticeId): void
  forgetAll(): void
}

interface Entry {
  practiceId: PracticeId
  /** When the question was asked: what it reads is no older. Of a clock that nobody sets. */
  since: number
  /** 0 until it is answered. */
  characters: number
  /** Of the kind that its name is given to. */
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
