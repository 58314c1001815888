import Papa from 'papaparse'
import { guessColumns } from './columns'
import { readCards } from './read-cards'
import type { ImportFileFault, ReadFile } from './table-file'

const MB = 1024 * 1024
export const MOST_MB = 10
export const MOST_ROWS = 10_000

/** Reads a table with any separator, or contact cards. Returns the reason when the file cannot be used. */
export async function readFile(file: File): Promise<ReadFile | ImportFileFault> {
  if (file.size > MOST_MB * MB) return 'tooLarge'
  const text = textOf(new Uint8Array(await file.arrayBuffer()))
  if (text === null) return 'binary'
  if (text.trim() === '') return 'empty'
  const read = /^\s*BEGIN:VCARD/i.test(text) ? await readCards(text) : readTable(text)
  if (typeof read === 'string') return read
  if (read.rows.length > MOST_ROWS) return 'tooMany'
  return { name: file.name, ...read }
}

/** Matches characters that no text contains, in any encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they show that a file is no text
const STRANGE = /[\u0000-\u0008\u000e-\u001f\u0081\u008d\u008f\u0090\u009d]/g

/** Decodes UTF-8, UTF-16 with its byte order mark, or Windows-1252; returns null for binary data. */
function textOf(bytes: Uint8Array): string | null {
  const text = decoded(bytes)
  const strange = text.match(STRANGE)?.length ?? 0
  return strange > text.length / 200 ? null : text
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function readTable(text: string): Omit<ReadFile, 'name'> | ImportFileFault {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: [';', ',', '\t', '|'] })
  const [first] = data
  if (!first) return 'empty'
  const width = Math.max(...data.slice(0, 50).map((row) => row.length))
  if (width < 2) return 'oneColumn'
  const guessed = guessColumns(first)
  // A first row without a known head is a client already.
  const hasHeads = guessed.some(Boolean)
  const columns = Array.from({ length: width }, (_, index) => (hasHeads ? (guessed[index] ?? null) : null))
  const rows = hasHeads ? data.slice(1) : data
  return rows.length === 0 ? 'empty' : { heads: hasHeads ? first : null, rows, columns }
}
