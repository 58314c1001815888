import { useState } from 'react'
import { type Api, Problem } from '../api.ts'
import type { WidgetProps } from '../define-widget.tsx'
import { useHold } from './hold.ts'

/** What became of a time that was wanted. */
export interface SlotLoss {
  code: 'taken' | 'not_offered'
  nearest: readonly { startsAt: string }[]
}

export type Slot = ReturnType<typeof useSlot>

/** The chosen time: wanted, held, lost. */
export function useSlot(api: Api, practiceId: string, emit: WidgetProps['emit']) {
  const { hold, take, release, forget } = useHold(api, practiceId)
  const [startsAt, setStartsAt] = useState<string | null>(null)
  const [pending, setPending] = useState<string | null>(null)
  const [loss, setLoss] = useState<SlotLoss | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isOver, setOver] = useState(false)
  /** Counts what changed in the offers since they were loaded. */
  const [round, setRound] = useState(0)

  /** Takes note of a refusal that concerns the slot; false when it is about something else. */
  const lose = (refused: Problem): boolean => {
    if (refused.code !== 'slot_taken' && refused.code !== 'not_offered') return false
    setLoss({
      code: refused.code === 'slot_taken' ? 'taken' : 'not_offered',
      nearest: refused.details.nearest ?? [],
    })
    setRound((count) => count + 1)
    return true
  }

  /** Holds a time. True when it is the visitor's for ten minutes. */
  const pick = async (sessionTypeId: string, wanted: string): Promise<boolean> => {
    emit('slot', { sessionType: sessionTypeId, startsAt: wanted })
    setPending(wanted)
    setProblem(null)
    try {
      const held = await take(sessionTypeId, wanted)
      if (!held) return false
      setStartsAt(wanted)
      setOver(false)
      setLoss(null)
      emit('hold', { startsAt: wanted, expiresAt: new Date(held.endsAt).toISOString() })
      return true
    } catch (refused) {
      if (!lose(refused as Problem)) setProblem(refused as Problem)
      emit('error', { code: (refused as Problem).code, status: (refused as Problem).status })
      return false
    } finally {
      setPending(null)
    }
  }

  const leave = () => {
    release()
    setLoss(null)
    setProblem(null)
  }
  /** The time is kept, but what follows it could not be loaded. */
  const stop = () => {
    release()
    setProblem(new Problem(0, 'unreachable'))
    emit('error', { code: 'unreachable', status: 0 })
  }
  return {
    hold: isOver ? null : hold,
    startsAt,
    pending,
    loss,
    problem,
    round,
    pick,
    lose,
    leave,
    stop,
    forget,
    end: () => setOver(true),
  }
}
