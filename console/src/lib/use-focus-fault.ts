import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Returns a function that focuses the first invalid field. Call it together with the state change that marks the field:
 * the effect then runs after rendering, when the mark exists.
 */
export function useFocusFault(form: () => ParentNode | null | undefined, marked = '[aria-invalid=true]'): () => void {
  const [attempt, setAttempt] = useState(0)
  const focus = useEffectEvent(() => form()?.querySelector<HTMLElement>(marked)?.focus())
  useEffect(() => {
    if (attempt > 0) focus()
  }, [attempt])
  return () => setAttempt((before) => before + 1)
}
