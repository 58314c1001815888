import type { api } from '../../lib/api'

/** The minimum length in characters; the server refuses shorter passwords. */
export const SHORTEST_PASSWORD = 8

/** The strengths by the server's names, from too short to the best. */
export const passwordStrengths = ['tooShort', 'guessable', 'good', 'strong'] as const satisfies readonly Strength[]
export type Strength = 'tooShort' | Awaited<ReturnType<typeof api.accounts.passwordStrength>>['strength']
