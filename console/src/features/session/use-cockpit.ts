import { useSearchParams } from 'react-router'

const KEY = 'view'
const COCKPIT = 'cockpit'

/** Whether the cockpit is open: it stands in the address, so that a reload finds it again. */
export function useCockpit() {
  const [search, setSearch] = useSearchParams()
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
  return { isOpen: search.get(KEY) === COCKPIT, open: () => set(COCKPIT), close: () => set(null) }
}
