import { useRef } from 'react'

/** The key under which the server does something once: the same as long as the same is sent, so that a retry is safe. */
export function useOnceKey() {
  const sent = useRef({ what: '', key: '' })
  return (body: unknown): string => {
    const what = JSON.stringify(body)
    if (what !== sent.current.what) sent.current = { what, key: crypto.randomUUID() }
    return sent.current.key
  }
}
