import type { CallOptions } from '@ancrage/api/client'
import { useRef } from 'react'

/**
 * Sends what must not happen twice: the same content has the same key until it is known to be done, so that whoever
 * tries again after a lost answer has done it once.
 */
export function useSameAttempt() {
  const open = useRef({ content: '', key: '' })
  return async <T>(content: unknown, send: (options: CallOptions) => Promise<T>): Promise<T> => {
    const text = JSON.stringify(content)
    if (open.current.content !== text) open.current = { content: text, key: crypto.randomUUID() }
    const answer = await send({ headers: { 'idempotency-key': open.current.key } })
    open.current = { content: '', key: '' }
    return answer
  }
}
