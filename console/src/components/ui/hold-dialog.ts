import { createContext, use, useEffect } from 'react'

/** Holds the dialog around a part open, until the returned function is called. Without a dialog it does nothing. */
export const HoldDialog = createContext<() => () => void>(() => () => undefined)

/** Keeps the dialog around a form open while the form sends something, so that its outcome is seen. */
export function useHeldDialog(isBusy: boolean) {
  const hold = use(HoldDialog)
  useEffect(() => (isBusy ? hold() : undefined), [isBusy, hold])
}
