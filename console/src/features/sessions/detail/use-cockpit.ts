import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'

const KEY = 'view'
const COCKPIT = 'cockpit'

/** Opens and closes the cockpit. Its state is in the address, so that it survives a reload. */
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
  return { isOpen, open: () => set(COCKPIT), close: () => set(null), buttonRef: useReturnFocus(isOpen) }
}

/** Returns the `ref` of the button that opens the cockpit. It gets the focus back when the cockpit closes. */
function useReturnFocus(isOpen: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(isOpen)
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus()
    wasOpen.current = isOpen
  }, [isOpen])
  return button
}
