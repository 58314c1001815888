import type { CallOptions } from '@ancrage/api/client'
import { useRef } from 'react'

/**
 * Sends something that must not happen twice. The same content keeps its idempotency key until it succeeded, so that a
 * repeat after a lost answer is done only once.
 */
export function useIdempotentSend() {
  const open = useRef({ content: '', key: '' })
  return async <T>(content: unknown, send: (options: CallOptions) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content)
    if (open.current.content !== text) open.current = { content: text, key: crypto.randomUUID() }
    const answer = await send({ headers: { 'idempotency-key': open.current.key } })
    open.current = { content: '', key: '' }
    return answer
  }
}
