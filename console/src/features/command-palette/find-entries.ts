import { foldText } from '@ancrage/api/format/accents'

/** Removes accents and capitals, so that "seances" finds « séances ». */
const plain = (text: string) => foldText(text).replace(/[’']/g, ' ')

/** An entry with a name and related words. */
interface Named {
  label: string
  words: string
}

/** Returns the entries in which every typed word begins some word. Matches of names come first, then related words. */
export function findEntries<E extends Named>(entries: readonly E[], typed: string): E[] {
  const typedWords = plain(typed).split(/\s+/).filter(Boolean)
  const begins = (text: string, word: string) =>
    plain(text)
      .split(/[\s:-]+/)
      .some((one) => one.startsWith(word))
  const rank = ({ label, words }: E) =>
    typedWords.every((word) => begins(label, word))
      ? 0
      : typedWords.every((word) => begins(`${label} ${words}`, word))
        ? 1
        : 2
  return entries
    .map((entry) => ({ entry, at: rank(entry) }))
    .filter(({ at }) => at < 2)
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry)
}
