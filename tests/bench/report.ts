import type { Cpu } from './cpu.ts'
import { type Goal, isMet, type Measure } from './measure.ts'

const titles = ['measured', 'ours', 'reference', 'ratio', 'goal', 'met']

/** The measures as a table for the terminal, with right-aligned figures. */
export function table(measures: readonly Measure[]): string {
  const rows = [titles, ...measures.map(cells)]
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 1 || i === 3 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ')
  const [head, ...body] = rows.map((row) => line(row).trimEnd())
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...body].join('\n')
}

function cells(measure: Measure): string[] {
  const { what, unit, ours, cpu, reference, goal } = measure
  return [
    what,
    `${figure(ours)} ${unit}${costs(cpu)}`.trim(),
    reference ? `${figure(reference.value)} ${unit}${costs(reference.cpu)} (${reference.what})`.replace('  ', ' ') : '',
    reference ? ratio(measure, reference.value) : '',
    goal ? inWords(goal) : '',
    goal ? (isMet(measure) ? 'yes' : 'NO') : '',
  ]
}

/** The CPU of the server and of the database. */
const costs = (cpu: Cpu | undefined) => (cpu ? ` [${figure(cpu.server)} + ${figure(cpu.database)} µs]` : '')

/** Our figure divided by the reference; a small quotient is written as `1/n`. */
function ratio({ ours }: Measure, reference: number): string {
  return ours < reference / 10 ? `1/${figure(reference / ours)}` : figure(ours / reference)
}

function inWords(goal: Goal): string {
  if ('timesLess' in goal) return `1/${goal.timesLess} or less`
  if ('mostTimes' in goal) return `at most ${goal.mostTimes} times`
  if ('leastTimes' in goal) return `at least ${goal.leastTimes} times`
  return 'atMost' in goal ? `at most ${goal.atMost}` : `${goal.exactly}`
}

/** Three significant digits, but never fewer than those of the whole number. */
const figure = (n: number) =>
  n.toLocaleString('en', n >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })
