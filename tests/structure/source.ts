import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the repository: its path from the root and what it imports, relative imports as such paths too. */
export interface Source {
  path: string
  text: string
  imports: string[]
}

const root = fileURLToPath(new URL('../..', import.meta.url))
/** Skips imports inside a text: there a quote, or the n of a line break, comes before. */
const IMPORTS = /(?<!["'\w-])(?:(?:import|export)\b[^'"`;]*?\bfrom\s*'([^']+)'|import\s*\(?\s*'([^']+)')/g

export function sourceOf(path: string, text: string): Source {
  const imports = [...text.matchAll(IMPORTS)].map(([, from, alone]) => from ?? alone ?? '')
  const resolved = imports.map((name) => (name.startsWith('.') ? posix.join(dirname(path), name) : name))
  return { path, text, imports: resolved }
}

/** The paths of all files that are or may be committed. */
export const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((path) => path !== '' && existsSync(join(root, path)))

/** Every code file that is or may be committed. */
export const readSources = (): Source[] =>
  listFiles()
    .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
    .map((path) => sourceOf(path, readFileSync(join(root, path), 'utf8')))
