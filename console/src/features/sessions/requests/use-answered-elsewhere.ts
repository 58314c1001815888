import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Session } from '../use-sessions'

/** The minimum time for which a card keeps its height, in milliseconds. */
const FROZEN_MS = 6_000
const LOOK_MS = 1_000

/**
 * Returns the requests that left the list without an answer on this page. Each keeps its place and height until pointer
 * and focus have left the list, so that nothing moves under a finger.
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

/** Returns how many of those have settled: pointer and focus were outside the list after the minimum time. */
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
