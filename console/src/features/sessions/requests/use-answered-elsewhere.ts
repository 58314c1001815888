import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Session } from '../use-sessions'

/** So long at least the place of a request stays as it is. */
const FROZEN_MS = 6_000
const LOOK_MS = 1_000

/**
 * The requests that left the list without an answer from here: on another device, or by their client. Each keeps its
 * place, and the height of its card until the pointer and the focus are elsewhere, so that nothing moves under a finger.
 */
export function useAnsweredElsewhere(waiting: readonly Session[], isAnswered: (session: Session) => boolean) {
  const [{ shown, left }, setState] = useState<{ shown: readonly Session[]; left: readonly Session[] }>({
    shown: waiting,
    left: [],
  })
  if (idsOf(shown) !== idsOf(waiting)) {
    const isWaiting = ({ id }: Session) => waiting.some((one) => one.id === id)
    const gone = shown.filter((session) => !isWaiting(session) && !isAnswered(session))
    setState({ shown: waiting, left: [...left.filter((session) => !isWaiting(session)), ...gone] })
  }
  const list = useRef<HTMLUListElement>(null)
  const frozen = useFrozen(list, left.length)
  return { list, left: left.map((session, n) => ({ session, isFrozen: n >= frozen })) }
}

const idsOf = (sessions: readonly Session[]) => sessions.map(({ id }) => id).join()

/** How many of those that left have settled: the list was out of everybody's hands since. */
function useFrozen(list: RefObject<HTMLUListElement | null>, count: number): number {
  const [settled, setSettled] = useState(0)
  useEffect(() => {
    if (settled === count) return
    const since = Date.now()
    const look = setInterval(() => {
      const isHeld = list.current?.matches(':hover, :focus-within')
      if (Date.now() - since >= FROZEN_MS && !isHeld) setSettled(count)
    }, LOOK_MS)
    return () => clearInterval(look)
  }, [list, settled, count])
  return settled
}
