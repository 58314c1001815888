import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Answers a function that gives the focus to the first field that is marked as wrong. Called together with the change of
 * state that marks it: an effect waits until that is drawn, where the next frame may come too early.
 */
export function useFocusFault(form: () => ParentNode | null | undefined, marked = '[aria-invalid]'): () => void {
  const [attempt, setAttempt] = useState(0)
  const focus = useEffectEvent(() => form()?.querySelector<HTMLElement>(marked)?.focus())
  useEffect(() => {
    if (attempt > 0) focus()
  }, [attempt])
  return () => setAttempt((before) => before + 1)
}
