import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Thing } from './things.ts'

/** A thing and its account; null for the platform's own. */
interface Entry {
  account: string | null
  thing: Thing
}

export type Things = ReturnType<typeof openThings>

/**
 * All things by id. In a folder each change is appended as a line before it is answered; the last line of an id counts,
 * and the next start reads them. Without a folder they end with the process. Another process may append lines
 * meanwhile, as the demonstration does.
 */
export function openThings(dir?: string) {
  const path = dir && join(dir, 'things.jsonl')
  const entries = path ? readEntries(path) : new Map<string, Entry>()
  if (dir && path) compact(dir, path, entries)
  let readBytes = path ? statSync(path).size : 0

  /** Reads the lines that another process has appended. */
  function readAdded(): void {
    if (!path || statSync(path).size <= readBytes) return
    const bytes = readFileSync(path)
    const added = bytes.subarray(readBytes, bytes.lastIndexOf('\n') + 1)
    readBytes += added.length
    for (const [id, entry] of entriesIn(added.toString('utf8'))) entries.set(id, entry)
  }

  return {
    readAdded,
    /** Stores a thing as it is now. */
    put<T extends Thing>(account: string | null, thing: T): T {
      const entry = { account, thing }
      entries.set(thing.id, entry)
      if (!path) return thing
      const line = `${JSON.stringify(entry)}\n`
      readAdded()
      entries.set(thing.id, entry)
      appendFileSync(path, line)
      readBytes += Buffer.byteLength(line)
      return thing
    },
    get: (id: string) => entries.get(id),
    /** One thing of an account, by kind and id. */
    find<T extends Thing>(account: string | null, object: T['object'], id: string): T | undefined {
      const entry = entries.get(id)
      return entry?.account === account && entry.thing.object === object ? (entry.thing as T) : undefined
    },
    /** All things of a kind of an account, the newest first. */
    list<T extends Thing>(account: string | null, object: T['object']): T[] {
      const found: T[] = []
      for (const entry of entries.values())
        if (entry.account === account && entry.thing.object === object) found.unshift(entry.thing as T)
      return found
    },
    /** All things of a kind of any account, the newest first. */
    everywhere<T extends Thing>(object: T['object']): { account: string | null; thing: T }[] {
      const found = [...entries.values()].filter(({ thing }) => thing.object === object)
      return (found as { account: string | null; thing: T }[]).reverse()
    },
  }
}

/** Ignores an incomplete line, which the end of a process has cut. */
function readEntries(path: string): Map<string, Entry> {
  let text = ''
  try {
    text = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  return entriesIn(text.slice(0, text.lastIndexOf('\n') + 1))
}

function entriesIn(complete: string): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  for (const line of complete.split('\n')) {
    if (!line) continue
    const entry = JSON.parse(line) as Entry
    entries.set(entry.thing.id, entry)
  }
  return entries
}

function compact(dir: string, path: string, entries: Map<string, Entry>) {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const lines = [...entries.values()].map((entry) => `${JSON.stringify(entry)}\n`)
  writeFileSync(`${path}.part`, lines.join(''), { mode: 0o600 })
  renameSync(`${path}.part`, path)
}
