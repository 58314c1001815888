import { readdirSync, readFileSync } from 'node:fs'

/** The microseconds of CPU that a request cost. */
export interface Cpu {
  server: number
  database: number
}

/** Starts counting; the returned function answers the microseconds of CPU that the processes have used since. */
export function countCpu(pids: () => readonly number[]): () => number {
  const before = new Map(pids().map((pid) => [pid, microseconds(pid)]))
  return () => pids().reduce((sum, pid) => sum + microseconds(pid) - (before.get(pid) ?? 0), 0)
}

/** A process and its children: PostgreSQL has one for each connection. */
export const familyOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => one === pid || parentOf(one) === pid)

/** The CPU time of all threads; Linux counts it in nanoseconds. */
function microseconds(pid: number): number {
  const threads = foldersOf(`/proc/${pid}/task`)
  return threads.reduce(
    (sum, thread) => sum + Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1000,
    0,
  )
}

const parentOf = (pid: number) => Number(textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1])

/** The text of a file; empty if its process has ended meanwhile. */
function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function foldersOf(path: string): string[] {
  try {
    return readdirSync(path)
  } catch {
    return []
  }
}
