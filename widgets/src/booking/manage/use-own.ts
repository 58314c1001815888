import type { contract, ReplyOf } from '@ancrage/api/contract'
import type { Lang } from '@ancrage/api/format/language'
import { useEffect, useState } from 'react'
import { type Api, Problem } from '../../api.ts'
import { deadLinkCodes } from './stage.ts'

export type ManagedBooking = ReplyOf<typeof contract.booking.own>
type Routes = typeof contract.booking

/** The answer to a change was lost, and it is still unknown whether the change was made. */
export class Unsettled extends Problem {
  /** Asks again; resolves once the change is known to be made. */
  readonly check: () => Promise<ManagedBooking>

  constructor(check: () => Promise<ManagedBooking>) {
    super(0, 'unreachable')
    this.check = check
  }
}

/** A visitor's own booking, by the token of the mailed link, with the changes that can be made. */
export function useOwnBooking(api: Api, token: string, lang: Lang, refreshCount: number) {
  const [held, setHeld] = useState<{ own: ManagedBooking | null; problem: Problem | null }>({
    own: null,
    problem: null,
  })
  const [attempt, setAttempt] = useState(0)
  const path = `/api/public/bookings/${encodeURIComponent(token)}` as const
  const again = () => setAttempt((count) => count + 1)
  const read = () => api.call<Routes['own']>('GET', `${path}?lang=${lang}`)
  const take = (own: ManagedBooking) => {
    setHeld({ own, problem: null })
    return own
  }
  // The booking on the screen stays, unless its link has ended.
  const miss = (problem: Problem) => {
    setHeld((before) => (before.own && !deadLinkCodes.includes(problem.code) ? before : { own: null, problem }))
    return null
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    let isCurrent = true
    read().then(
      (own) => isCurrent && take(own),
      (problem: Problem) => isCurrent && miss(problem),
    )
    return () => {
      isCurrent = false
    }
  }, [api, path, lang, attempt, refreshCount])

  // Whoever comes back to the page sees what the practice has answered meanwhile.
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && setAttempt((count) => count + 1)
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [])

  /** Reads the booking again after every change: its answer may be lost, or somebody else may have been faster. */
  const changed = async (
    change: Promise<ManagedBooking>,
    isMade: (own: ManagedBooking) => boolean,
  ): Promise<ManagedBooking> => {
    try {
      const own = take(await change)
      again()
      return own
    } catch (refused) {
      const problem = refused as Problem
      const now = await read().then(take, miss)
      if (!now && problem.isPassing) throw new Unsettled(() => changed(Promise.reject(problem), isMade))
      if (!now || !isMade(now) || problem.code === 'transition_not_allowed') throw problem
      return now
    }
  }
  return {
    ...held,
    retry: () => {
      setHeld({ own: null, problem: null })
      again()
    },
    move: (startsAt: string, waiver: string | undefined) =>
      changed(
        api.call<Routes['reschedule']>('POST', `${path}/reschedule`, { body: { startsAt, ...(waiver && { waiver }) } }),
        (own) => Date.parse(own.startsAt) === Date.parse(startsAt),
      ),
    cancel: (reason: string) =>
      changed(
        api.call<Routes['cancel']>('POST', `${path}/cancel`, { body: { reason } }),
        ({ status }) => status === 'cancelled',
      ),
    pick: (startsAt: string, waiver: string | undefined) =>
      changed(
        api.call<Routes['pickProposal']>('POST', `${path}/pick-proposal`, {
          body: { startsAt, ...(waiver && { waiver }) },
        }),
        (own) => own.status === 'scheduled' && Date.parse(own.startsAt) === Date.parse(startsAt),
      ),
    decline: () =>
      changed(
        api.call<Routes['declineProposals']>('POST', `${path}/decline-proposals`),
        ({ proposals }) => !proposals?.length,
      ),
    withdrawConsent: () =>
      changed(api.call<Routes['withdrawConsent']>('POST', `${path}/withdraw-consent`), ({ consent }) =>
        Boolean(consent?.withdrawnAt),
      ),
    confirm: () =>
      changed(
        api.call<Routes['confirm']>('POST', `${path}/confirm`),
        ({ status, confirmBy }) => status === 'scheduled' || (status === 'pending_validation' && !confirmBy),
      ),
  }
}
