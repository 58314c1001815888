/**
 * The limit of a whole run on 2 cores as the reference has them: a longer run is run less often, and its findings come
 * later.
 */
export const BUDGET_MINUTES = 30
const SLOWEST = 10

/** "21:05", rounded up to whole seconds: what is shown as 30:00 is within a budget of 30. */
export function asMinutes(ms) {
  const seconds = Math.ceil(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/**
 * The limit of a run: as given by hand, or the budget times what the machine takes longer than the reference
 * (`machine.mjs`). @param {{ byHand?: number | undefined, slowness: number }} by
 */
export const limitMinutes = ({ byHand, slowness }) => byHand ?? BUDGET_MINUTES * slowness

/** The failure of a run above its limit; empty otherwise. @returns {import('./reports.mjs').Failure[]} */
export const overBudget = (ms, minutes = BUDGET_MINUTES) =>
  ms > minutes * 60_000
    ? [
        {
          name: 'the budget of time',
          error: `It took ${asMinutes(ms)}, more than ${asMinutes(minutes * 60_000)}: make the slowest files quicker, or allow more by --minutes.`,
        },
      ]
    : []

/** The files that took longest, the longest first. @param {{ file: string, ms: number }[]} files */
export const slowest = (files) =>
  [...files]
    .sort((one, other) => other.ms - one.ms)
    .slice(0, SLOWEST)
    .map(({ file, ms }) => `${(ms / 1000).toFixed(1).padStart(8)} s  ${file}`)

/**
 * A table with the tests and minutes of each stage, and the total. @param {{ stage: string, tests: number, ms: number
 * }[]} rows
 */
export function tableOf(rows, ms) {
  const all = rows.reduce((sum, { tests }) => sum + tests, 0)
  const line = (stage, tests, minutes) => `${stage.padEnd(10)}${String(tests).padStart(7)}${minutes.padStart(10)}`
  return [
    line('stage', 'tests', 'minutes'),
    ...rows.map(({ stage, tests, ms }) => line(stage, tests, asMinutes(ms))),
    line('total', all, asMinutes(ms)),
  ]
}
