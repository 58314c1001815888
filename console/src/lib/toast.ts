import { useEffect, useSyncExternalStore } from 'react'

type Sonner = typeof import('sonner')
type Tone = 'success' | 'error' | 'warning' | 'info'

let sonner: Sonner | null = null
let loading: Promise<Sonner> | null = null
const readers = new Set<() => void>()

async function load(): Promise<Sonner> {
  loading ??= import('sonner')
  try {
    sonner = await loading
  } catch (error) {
    loading = null
    throw error
  }
  for (const reader of readers) reader()
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

function subscribe(reader: () => void) {
  readers.add(reader)
  return () => {
    readers.delete(reader)
  }
}

/** Returns the component that renders toasts once it is loaded. Earlier messages are shown then. */
export function useToaster(): Sonner['Toaster'] | null {
  useEffect(() => {
    const ended = new AbortController()
    const options = { once: true, capture: true, signal: ended.signal }
    const ask = () => void load().catch(() => undefined)
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, ask, options)
    return () => ended.abort()
  }, [])
  return useSyncExternalStore(subscribe, () => sonner?.Toaster ?? null)
}
