import type { contract } from '@ancrage/api/contract'
import type { Dispatch, RefObject, SetStateAction } from 'react'
import { type Api, Problem } from '../../api.ts'
import { freshKey } from '../../form-parts/fresh-key.ts'
import { proofOfWorkFor } from '../../proof-of-work.ts'
import type { WidgetProps } from '../../widget-props.ts'

/** Why a chosen time could not be held. */
export interface SlotLoss {
  code: 'taken' | 'not_offered'
  nearest: readonly { startsAt: string }[]
}

/** The chosen time: wanted, held or lost. */
export interface SlotState {
  hold: Hold | null
  startsAt: string | null
  pending: string | null
  loss: SlotLoss | null
  problem: Problem | null
  /** How many chosen times were lost; after each the free times are loaded again. */
  lossCount: number
}

/** The chosen time with what the steps do to it. */
export interface ChosenSlot extends SlotState {
  keeper: RefObject<HoldKeeper | null>
  pick(sessionTypeId: string, startsAt: string): Promise<boolean>
  leave(): void
}

/** How long the API holds a time. */
const HOLD_MS = 10 * 60_000

export interface Hold {
  token: string
  sessionTypeId: string
  startsAt: string
  /** When it ends by this device's clock, in milliseconds. */
  endsAt: number
}

/** When a hold ends by the visitor's clock. If that clock is wrong by hours, the hold ends ten minutes from now. */
export function endOfHold(expiresAt: string, now: number): number {
  const end = Date.parse(expiresAt)
  return end > now && end <= now + HOLD_MS ? end : now + HOLD_MS
}

const drop = (api: Api, token: string) =>
  void api
    .call<typeof contract.booking.releaseHold>('DELETE', `/api/public/holds/${token}`, { keepalive: true })
    .catch((problem) => {
      // The hold ends by itself within ten minutes.
      if (!(problem instanceof Problem)) throw problem
    })

export type HoldKeeper = ReturnType<typeof holdKeeper>

/**
 * Holds a time for the visitor and releases it; `change` updates what is shown. `turn` is another number once something
 * else is wanted.
 */
export function holdKeeper(
  practiceId: string,
  emit: WidgetProps['emit'],
  turn: RefObject<number>,
  change: Dispatch<SetStateAction<SlotState>>,
) {
  /** The hold that the API keeps; it is shown until it ends. */
  let current: { api: Api; token: string } | null = null
  const show = (part: Partial<SlotState>) => change((before) => ({ ...before, ...part }))

  /** Shows a refusal that concerns the slot, and answers true; answers false for any other. */
  const lose = ({ code, details }: Problem): boolean => {
    if (code !== 'slot_taken' && code !== 'not_offered') return false
    const loss = { code: code === 'slot_taken' ? 'taken' : code, nearest: details.nearest ?? [] } as const
    change((before) => ({ ...before, loss, lossCount: before.lossCount + 1 }))
    return true
  }

  /** Asks for the time. Where that costs a proof of work, makes one and asks once more. */
  const ask = async (api: Api, sessionTypeId: string, startsAt: string) => {
    const send = (captcha?: string) =>
      api.call<typeof contract.booking.hold>('POST', `/api/public/practices/${practiceId}/holds`, {
        body: {
          sessionTypeId,
          startsAt,
          ...(current ? { replaces: current.token } : {}),
          ...(captcha ? { captcha } : {}),
        },
        key: freshKey(),
      })
    return send().catch(async (problem: Problem) => {
      if (problem.code !== 'captcha') throw problem
      return send(await proofOfWorkFor(api, practiceId, 'hold').take())
    })
  }

  /** Answers false when the hold was refused, or when something else was wanted before the answer came. */
  const take = async (api: Api, sessionTypeId: string, startsAt: string, own: number): Promise<boolean> => {
    const isLate = () => turn.current !== own
    if (isLate()) return false
    try {
      const held = await ask(api, sessionTypeId, startsAt)
      const { token } = held
      if (isLate()) {
        drop(api, token)
        return false
      }
      current = { api, token }
      const endsAt = endOfHold(held.expiresAt, Date.now())
      show({ hold: { token, sessionTypeId, startsAt, endsAt }, startsAt, loss: null })
      emit('hold', { startsAt, expiresAt: new Date(endsAt).toISOString() })
      return true
    } catch (refused) {
      if (isLate()) return false
      const problem = refused as Problem
      if (!lose(problem)) show({ problem })
      emit('error', { code: problem.code, status: problem.status })
      return false
    } finally {
      if (!isLate()) show({ pending: null })
    }
  }

  /** Forgets the hold after a booking: there is nothing left to release. */
  const forget = () => {
    current = null
    show({ hold: null })
  }
  const release = () => {
    if (!current) return
    drop(current.api, current.token)
    forget()
  }
  /** Shows that the ten minutes are over; the hold at the API ends by itself. */
  const end = (startsAt: string) => {
    show({ hold: null })
    emit('hold-expired', { startsAt })
  }
  return { take, lose, release, forget, end }
}
