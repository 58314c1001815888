import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'
import { usePracticeSettings } from '../../lib/practice-settings'
import { refresh } from '../../lib/readings'

export type WelcomeStep = ReplyOf<typeof contract.practices.settings>['welcome'][number]

/** The steps in their order. */
export const welcomeSteps = ['hours', 'types', 'practice', 'publish'] as const satisfies readonly WelcomeStep[]

export const firstOpenStep = (settled: readonly WelcomeStep[]): WelcomeStep | null =>
  welcomeSteps.find((step) => !settled.includes(step)) ?? null

/** Two tabs can save at once, so a conflict is tried again; more conflicts have another cause. */
const MOST_ATTEMPTS = 4

/** Reads which steps of the welcome are done, and marks steps as done. */
export function useWelcome() {
  const reading = usePracticeSettings()

  /** Marks a step as done or skipped, and keeps what another tab has marked. Returns the marked steps. */
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
