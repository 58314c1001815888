import { blocksOf } from './blocks'

/** A piece of the comparison of two texts. */
export interface DifferencePiece {
  is: 'same' | 'added' | 'removed'
  text: string
}

/**
 * The most pairs to compare, to limit the time. Beyond it, everything between the equal beginning and end counts as
 * replaced.
 */
const MOST_PAIRS = 4_000_000

/** Returns what the later text adds and removes, by paragraph, and by word within changed ones. */
export function difference(earlier: string, later: string): DifferencePiece[][] {
  const lines: DifferencePiece[][] = []
  let [removed, added]: [DifferencePiece[], DifferencePiece[]] = [[], []]
  const close = () => {
    for (let at = 0; at < Math.max(removed.length, added.length); at += 1) {
      const [one, other] = [removed[at], added[at]]
      if (one && other && isSimilar(one.text, other.text))
        lines.push(joined(pieces(wordsIn(one.text), wordsIn(other.text))))
      else lines.push(...[one, other].flatMap((piece) => (piece ? [[piece]] : [])))
    }
    removed = []
    added = []
  }
  for (const piece of pieces(blocksOf(earlier), blocksOf(later))) {
    if (piece.is === 'removed') removed.push(piece)
    else if (piece.is === 'added') added.push(piece)
    else {
      close()
      lines.push([piece])
    }
  }
  close()
  return lines
}

/** Splits a text into words, each with the space after it. */
const wordsIn = (text: string) => text.match(/\S+\s*|\s+/g) ?? []

/** Says whether two paragraphs share at least a third of their words. Otherwise marks by word would be unreadable. */
function isSimilar(one: string, other: string): boolean {
  const words = new Set(wordsIn(one).map((word) => word.trim()))
  const others = wordsIn(other)
  return others.filter((word) => words.has(word.trim())).length * 3 >= Math.max(words.size, others.length)
}

function joined(list: readonly DifferencePiece[]): DifferencePiece[] {
  const result: DifferencePiece[] = []
  for (const piece of list) {
    const last = result.at(-1)
    if (last?.is === piece.is) last.text += piece.text
    else result.push({ ...piece })
  }
  return result
}

/** Finds the longest common sequence. Removed pieces come before those added in their place. */
function pieces(before: readonly string[], after: readonly string[]): DifferencePiece[] {
  let start = 0
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1
  let end = 0
  const rest = Math.min(before.length, after.length) - start
  while (end < rest && before.at(-1 - end) === after.at(-1 - end)) end += 1
  const same = (list: readonly string[]) => list.map((text): DifferencePiece => ({ is: 'same', text }))
  const middle = between(before.slice(start, before.length - end), after.slice(start, after.length - end))
  return [...same(before.slice(0, start)), ...middle, ...same(before.slice(before.length - end))]
}

function between(before: readonly string[], after: readonly string[]): DifferencePiece[] {
  const rows = before.length
  const columns = after.length
  const all = (is: DifferencePiece['is'], list: readonly string[]) =>
    list.map((text): DifferencePiece => ({ is, text }))
  if (rows * columns > MOST_PAIRS) return [...all('removed', before), ...all('added', after)]
  const width = columns + 1
  const length = new Uint32Array((rows + 1) * width)
  const at = (row: number, column: number) => length[row * width + column] ?? 0
  for (let row = rows - 1; row >= 0; row -= 1)
    for (let column = columns - 1; column >= 0; column -= 1)
      length[row * width + column] =
        before[row] === after[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  const found: DifferencePiece[] = []
  let [row, column] = [0, 0]
  while (row < rows || column < columns) {
    const [one, other] = [before[row], after[column]]
    if (row < rows && column < columns && one === other) {
      found.push({ is: 'same', text: one ?? '' })
      row += 1
      column += 1
    } else if (row < rows && (column >= columns || at(row + 1, column) >= at(row, column + 1))) {
      found.push({ is: 'removed', text: one ?? '' })
      row += 1
    } else {
      found.push({ is: 'added', text: other ?? '' })
      column += 1
    }
  }
  return found
}
