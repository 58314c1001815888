import { useLayoutEffect, useRef } from 'react'
import { type NavigateOptions, useSearchParams } from 'react-router'

/**
 * Returns the query of the address and a function that changes it. The second of two changes in quick succession starts
 * from the result of the first, even before that is rendered.
 */
export function useSearch() {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(search)
  const sent = useRef<string[]>([])
  useLayoutEffect(() => {
    const arrived = sent.current.indexOf(search.toString())
    sent.current = arrived < 0 ? [] : sent.current.slice(arrived + 1)
    if (sent.current.length === 0) latest.current = search
  }, [search])

  const change = (next: (from: URLSearchParams) => URLSearchParams, options: NavigateOptions = {}) => {
    latest.current = next(latest.current)
    sent.current.push(latest.current.toString())
    setSearch(latest.current, { preventScrollReset: true, ...options })
  }
  return { search, change }
}
