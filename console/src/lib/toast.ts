import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from './listeners'

type Sonner = typeof import('sonner')
type Tone = 'success' | 'error' | 'warning' | 'info'

let sonner: Sonner | null = null
let loading: Promise<Sonner> | null = null
const listeners = createListeners()

async function load(): Promise<Sonner> {
  loading ??= import('sonner')
  try {
    sonner = await loading
  } catch (error) {
    loading = null
    throw error
  }
  listeners.notify()
  return sonner
}

/** If the code cannot be loaded, nothing can be shown. */
const say = (show: (toast: Sonner['toast']) => void) =>
  void load().then(
    ({ toast }) => show(toast),
    () => undefined,
  )

const inTone =
  (tone: Tone) =>
  (...args: Parameters<Sonner['toast']>) =>
    say((toast) => toast[tone](...args))

/** Shows a short message beside the page. Its code is loaded with the first press of a key or button. */
export const toast = Object.assign((...args: Parameters<Sonner['toast']>) => say((toast) => toast(...args)), {
  success: inTone('success'),
  error: inTone('error'),
  warning: inTone('warning'),
  info: inTone('info'),
  dismiss: (id: string) => say((toast) => toast.dismiss(id)),
})

/** Returns the component that renders toasts once it is loaded. Earlier messages are shown then. */
export function useToaster(): Sonner['Toaster'] | null {
  useEffect(() => {
    const ended = new AbortController()
    const options = { once: true, capture: true, signal: ended.signal }
    const ask = () => void load().catch(() => undefined)
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, ask, options)
    return () => ended.abort()
  }, [])
  return useSyncExternalStore(listeners.subscribe, () => sonner?.Toaster ?? null)
}
