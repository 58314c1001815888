/** Letters without accents and case, for finding « séances » by "seances". */
const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').replace(/[’']/g, ' ').toLowerCase()

/** What carries a name and other words that lead to it. */
interface Named {
  label: string
  words: string
}

/** The entries that match every typed word at the beginning of some word; names first, then related words. */
export function find<E extends Named>(entries: readonly E[], typed: string): E[] {
  const asked = plain(typed).split(/\s+/).filter(Boolean)
  const begins = (text: string, word: string) =>
    plain(text)
      .split(/[\s:-]+/)
      .some((one) => one.startsWith(word))
  const rank = ({ label, words }: E) =>
    asked.every((word) => begins(label, word)) ? 0 : asked.every((word) => begins(`${label} ${words}`, word)) ? 1 : 2
  return entries
    .map((entry) => ({ entry, at: rank(entry) }))
    .filter(({ at }) => at < 2)
    .sort((one, other) => one.at - other.at)
    .map(({ entry }) => entry)
}
