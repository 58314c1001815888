import { readdirSync, readFileSync } from 'node:fs'

/** Microseconds of CPU that a request cost. */
export interface Cpu {
  server: number
  database: number
}

/** Counts from now on; the result tells the microseconds of CPU that the processes have used since. */
export function countCpu(pids: () => readonly number[]): () => number {
  const before = new Map(pids().map((pid) => [pid, microseconds(pid)]))
  return () => pids().reduce((sum, pid) => sum + microseconds(pid) - (before.get(pid) ?? 0), 0)
}

/** A process and those that it has started: PostgreSQL has one for each connection. */
export const familyOf = (pid: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((one) => one === pid || parentOf(one) === pid)

/** Of all threads, as the scheduler of Linux counts them in nanoseconds. */
function microseconds(pid: number): number {
  const threads = foldersOf(`/proc/${pid}/task`)
  return threads.reduce(
    (sum, thread) => sum + Number(textOf(`/proc/${pid}/task/${thread}/schedstat`).split(' ')[0]) / 1000,
    0,
  )
}

const parentOf = (pid: number) => Number(textOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1])

/** What has ended in the meantime has nothing to read. */
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
