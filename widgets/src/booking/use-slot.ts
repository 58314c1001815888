import { useEffect, useRef, useState } from 'react'
import { type Api, Problem } from '../api.ts'
import type { WidgetProps } from '../widget-props.ts'
import type { HoldKeeper, SlotState } from './details/hold.ts'

export type DetailsFlowModule = typeof import('./details/details-flow.tsx')
export type Slot = ReturnType<typeof useSlot>

const nothingWanted: SlotState = { hold: null, startsAt: null, pending: null, loss: null, problem: null, lossCount: 0 }

/** The chosen time, and the lazily loaded code of the later steps, which holds it. */
export function useSlot(api: Api, practiceId: string, emit: WidgetProps['emit']) {
  const [state, setState] = useState(nothingWanted)
  const [later, setLater] = useState<DetailsFlowModule | null>(null)
  const keeper = useRef<HoldKeeper>(null)
  /** Counts what the visitor wants: an answer to an earlier wish, or after they left, is too late. */
  const turn = useRef(0)
  const change = (part: Partial<SlotState>) => setState((before) => ({ ...before, ...part }))

  // The time is released when the visitor leaves the page, or the element does.
  useEffect(() => {
    const release = () => keeper.current?.release()
    addEventListener('pagehide', release)
    return () => {
      turn.current++
      removeEventListener('pagehide', release)
      release()
    }
  }, [])

  /** Loads the steps after the first view. Null when that failed. */
  const prepare = (): Promise<HoldKeeper | null> =>
    import('./details/details-flow.tsx').then(
      (module) => {
        keeper.current ??= module.holdKeeper(practiceId, emit, turn, setState)
        setLater(module)
        return keeper.current
      },
      () => null,
    )

  /** Holds a time for ten minutes. Answers whether that succeeded and is still wanted. */
  const pick = async (sessionTypeId: string, wanted: string): Promise<boolean> => {
    const own = ++turn.current
    emit('slot', { sessionType: sessionTypeId, startsAt: wanted })
    change({ pending: wanted, problem: null })
    const ready = await prepare()
    if (ready) return ready.take(api, sessionTypeId, wanted, own)
    change({ pending: null, problem: new Problem(0, 'unreachable') })
    emit('error', { code: 'unreachable', status: 0 })
    return false
  }

  const leave = () => {
    turn.current++
    keeper.current?.release()
    setState(nothingWanted)
  }
  return { ...state, later, keeper, prepare, pick, leave }
}
