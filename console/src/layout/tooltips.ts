import { useEffect } from 'react'

const first = ['pointermove', 'keydown'] as const

/** Shows tooltips. Their code is loaded when somebody first moves the pointer or presses a key. */
export function Tooltips() {
  useEffect(() => {
    const end = new AbortController()
    const waiting = new AbortController()
    const load = () => {
      waiting.abort()
      import('../components/ui/tooltips').then(
        ({ showTooltips }) => end.signal.aborted || showTooltips(end.signal),
        () => undefined,
      )
    }
    for (const event of first) document.addEventListener(event, load, { signal: waiting.signal })
    return () => {
      waiting.abort()
      end.abort()
    }
  }, [])
  return null
}
