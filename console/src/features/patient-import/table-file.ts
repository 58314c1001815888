import type { ImportField } from './columns'

const wrongFiles = ['empty', 'tooLarge', 'binary', 'oneColumn', 'tooMany', 'noCards'] as const

export type ImportFileFault = (typeof wrongFiles)[number]

/** A table with the guessed targets of its columns. */
export interface ReadFile {
  name: string
  /** The column heads; null when the file has none or holds cards. */
  heads: string[] | null
  rows: string[][]
  columns: (ImportField | null)[]
}
