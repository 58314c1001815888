import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type WelcomeStep = ReplyOf<typeof contract.practices.settings>['welcome'][number]

/** In this order. */
export const welcomeSteps = ['hours', 'types', 'practice', 'publish'] as const satisfies readonly WelcomeStep[]

export const firstOpen = (settled: readonly WelcomeStep[]): WelcomeStep | null =>
  welcomeSteps.find((step) => !settled.includes(step)) ?? null

/** Two tabs that go on at once meet here; whoever still fails has another problem. */
const MOST_ATTEMPTS = 4

/** How far the practice has come in its welcome, and the way to go on. */
export function useWelcome() {
  const reading = useReading(['practice', 'settings'], () => api.practices.settings({}))

  /** Notes that a step is done or skipped, beside those that another tab has settled. Answers what is settled then. */
  async function settle(step: WelcomeStep): Promise<readonly WelcomeStep[]> {
    for (let attempt = 1; ; attempt++) {
      const { welcome } = await api.practices.settings({})
      if (welcome.includes(step)) return welcome
      try {
        const body = { welcome: [...welcome, step], expected: { welcome } }
        const { replaced: _, ...saved } = await api.practices.changeSettings({ body })
        await reading.mutate(saved, { revalidate: false })
        void refresh('user')
        return saved.welcome
      } catch (error) {
        if (asProblem(error).code !== 'conflict' || attempt === MOST_ATTEMPTS) throw error
      }
    }
  }
  return { reading, settle }
}
