import type { api } from '../../lib/api'

/** Shorter ones are refused unseen. */
export const SHORTEST_PASSWORD = 8

/** From the one that is too short to the best, as the server calls them. */
export const strengths = ['tooShort', 'guessable', 'good', 'strong'] as const satisfies readonly Strength[]
export type Strength = 'tooShort' | Awaited<ReturnType<typeof api.accounts.passwordStrength>>['strength']
