import { Baseline } from './0001-baseline.ts'

/** Every migration in order, by hand: nothing is found by scanning folders. */
export const migrationsList = [{ name: '0001-baseline', class: Baseline }]
