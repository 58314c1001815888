import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

const KEY = 'view'
const COCKPIT = 'cockpit'

/** Whether the cockpit is open: it stands in the address, so that a reload finds it again. */
export function useCockpit() {
  const [search, setSearch] = useSearchParams()
  const isOpen = search.get(KEY) === COCKPIT
  const set = (value: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        if (value) next.set(KEY, value)
        else next.delete(KEY)
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return { isOpen, open: () => set(COCKPIT), close: () => set(null), door: useDoor(isOpen) }
}

/** For the `ref` of the button that leads in: who comes out stands before it again. */
function useDoor(isOpen: boolean) {
  const door = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) door.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return door
}
