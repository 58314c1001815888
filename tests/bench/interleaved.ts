import type { BenchSystem } from './bench-system.ts'
import { type Cpu, countCpu, familyOf } from './cpu.ts'
import { fire, median, type Shot } from './load.ts'
import type { Goal, Measure } from './measure.ts'

/** One side of a comparison: its address and its requests, round by round. */
export interface Side {
  url: string
  pid: number
  /** The only status that counts as success. */
  status: number
  shots(round: number): Promise<Shot[]> | Shot[]
}

export interface Rate {
  perSecond: number
  cpu: Cpu
}

/**
 * Runs the sides in turn, so that all have the same machine. The first rounds warm up compilers and plans; after the
 * very first the tables are analysed, as autovacuum does within a minute. The median of the other rounds counts.
 */
export async function interleaved<Name extends string>(
  system: BenchSystem,
  sides: Record<Name, Side>,
  { rounds, connections, warmups = 1 }: { rounds: number; connections: number; warmups?: number },
): Promise<Record<Name, Rate>> {
  const names = Object.keys(sides) as Name[]
  const rates = new Map<Name, Rate[]>(names.map((name) => [name, []]))
  for (let round = 0; round < warmups + rounds; round++) {
    if (round === 1) await system.write('analyze')
    for (const name of names) {
      const rate = await rateOf(system, sides[name], round, connections)
      if (round >= warmups) rates.get(name)?.push(rate)
    }
  }
  return Object.fromEntries([...rates].map(([name, all]) => [name, middle(all)])) as Record<Name, Rate>
}

async function rateOf(system: BenchSystem, side: Side, round: number, connections: number): Promise<Rate> {
  const shots = await side.shots(round)
  const server = countCpu(() => [side.pid])
  const database = countCpu(() => familyOf(system.database().pid))
  const { seconds, statuses } = await fire(side.url, shots, connections)
  if (statuses[side.status] !== shots.length) throw new Error(`${side.url} answered ${JSON.stringify(statuses)}`)
  return {
    perSecond: shots.length / seconds,
    cpu: { server: server() / shots.length, database: database() / shots.length },
  }
}

const middle = (all: readonly Rate[]): Rate => ({
  perSecond: median(all.map(({ perSecond }) => perSecond)),
  cpu: {
    server: median(all.map(({ cpu }) => cpu.server)),
    database: median(all.map(({ cpu }) => cpu.database)),
  },
})

/** A line of the table: requests a second, with the cost of one. */
export const rateMeasure = (what: string, ours: Rate, name: string, theirs: Rate, goal: Goal | null): Measure => ({
  what,
  unit: 'requests/s',
  ours: ours.perSecond,
  cpu: ours.cpu,
  reference: { what: name, value: theirs.perSecond, cpu: theirs.cpu },
  goal,
})

/** The same for the server's CPU, which varies less on shared cores. */
export const cpuMeasure = (what: string, ours: Rate, name: string, theirs: Rate, goal: Goal | null): Measure => ({
  what: `${what}, CPU of the server`,
  unit: 'µs',
  ours: ours.cpu.server,
  cpu: ours.cpu,
  reference: { what: name, value: theirs.cpu.server, cpu: theirs.cpu },
  goal,
})

/** The same for the database's CPU. */
export const databaseMeasure = (what: string, ours: Rate, name: string, theirs: Rate, goal: Goal | null): Measure => ({
  what: `${what}, CPU of the database`,
  unit: 'µs',
  ours: ours.cpu.database,
  reference: { what: name, value: theirs.cpu.database },
  goal,
})
