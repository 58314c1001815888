import { type Goal, isMet, type Measure } from './measure.ts'

const titles = ['measured', 'ours', 'reference', 'ratio', 'goal', 'met']

/** The measures as a table for the terminal, figures aligned to the right. */
export function table(measures: readonly Measure[]): string {
  const rows = [titles, ...measures.map(cells)]
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: string[]) =>
    row.map((cell, i) => (i === 1 || i === 3 ? cell.padStart(widths[i]!) : cell.padEnd(widths[i]!))).join('  ')
  const [head, ...body] = rows.map((row) => line(row).trimEnd())
  return [head, widths.map((width) => '─'.repeat(width)).join('  '), ...body].join('\n')
}

function cells(measure: Measure): string[] {
  const { what, unit, ours, reference, goal } = measure
  return [
    what,
    `${figure(ours)} ${unit}`.trim(),
    reference ? `${figure(reference.value)} ${unit} (${reference.what})`.replace('  ', ' ') : '',
    reference ? ratio(measure, reference.value) : '',
    inWords(goal),
    isMet(measure) ? 'yes' : 'NO',
  ]
}

/** Ours as a part of the reference, far less as `1/n`. */
function ratio({ ours }: Measure, reference: number): string {
  return ours < reference / 10 ? `1/${figure(reference / ours)}` : figure(ours / reference)
}

function inWords(goal: Goal): string {
  if ('timesLess' in goal) return `1/${goal.timesLess} or less`
  if ('mostTimes' in goal) return `at most ${goal.mostTimes} times`
  if ('leastTimes' in goal) return `at least ${goal.leastTimes} times`
  return 'atMost' in goal ? `at most ${goal.atMost}` : `${goal.exactly}`
}

/** Three significant digits, but never less than the whole number. */
const figure = (n: number) =>
  n.toLocaleString('en', n >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 })
