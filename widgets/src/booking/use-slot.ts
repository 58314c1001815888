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
  const hasLeft = useRef(false)
  const change = (part: Partial<SlotState>) => setState((before) => ({ ...before, ...part }))

  // The time is released when the visitor leaves the page, or the element does.
  useEffect(() => {
    hasLeft.current = false
    const release = () => keeper.current?.release()
    window.addEventListener('pagehide', release)
    return () => {
      hasLeft.current = true
      window.removeEventListener('pagehide', release)
      release()
    }
  }, [])

  /** Loads the steps after the first view. Null when that failed. */
  const prepare = (): Promise<HoldKeeper | null> =>
    import('./details/details-flow.tsx').then(
      (module) => {
        keeper.current ??= module.holdKeeper(practiceId, emit, hasLeft, setState)
        setLater(module)
        return keeper.current
      },
      () => null,
    )

  /** Holds a time for ten minutes. Answers whether that succeeded. */
  const pick = async (sessionTypeId: string, wanted: string): Promise<boolean> => {
    emit('slot', { sessionType: sessionTypeId, startsAt: wanted })
    change({ pending: wanted, problem: null })
    const ready = await prepare()
    if (ready) return !hasLeft.current && ready.take(api, sessionTypeId, wanted)
    change({ pending: null, problem: new Problem(0, 'unreachable') })
    emit('error', { code: 'unreachable', status: 0 })
    return false
  }

  const leave = () => {
    keeper.current?.release()
    change({ loss: null, problem: null })
  }
  return { ...state, later, keeper, prepare, pick, leave }
}
