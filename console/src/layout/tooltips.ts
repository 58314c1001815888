import { useEffect } from 'react'

const first = ['pointermove', 'keydown'] as const

/** The words of buttons that show but a drawing; the code for them comes once somebody points or presses a key. */
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
