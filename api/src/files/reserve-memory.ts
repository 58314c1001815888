import { isLoopback, networkOf } from '../http/address.ts'
import { fail } from '../http/errors.ts'

const MB = 1024 * 1024
/** How much of this process’s memory files in transfer may take together. */
const ROOM_BYTES = 256 * MB
/** What one of them takes: a stored segment, an opened one, one waiting in the connection, and some more. */
const TRANSFER_BYTES = 4 * MB

/** How many files of one practice may be in transfer at once in this process: nobody takes the others' places. */
const mostAtOnce = { upload: 4, reading: 12 }
export type Transfer = keyof typeof mostAtOnce
/** How many files one network may send and take at once, of all practices: some accounts leave room for the others. */
const MOST_OF_NETWORK = 16

const underWay = new Map<string, number>()
let taken = 0

/**
 * Reserves memory for a transfer; call the returned function to free it. A sender (a practice, or a client's account)
 * or a network whose share is used up gets `too_many_requests`; where all memory is taken, `unavailable`. `address`:
 * the caller's network address.
 */
export function reserveTransfer(transfer: Transfer, sender: string, address?: string): () => void {
  const shares = [{ key: `${transfer} ${sender}`, most: mostAtOnce[transfer] }]
  // Without a proxy that names them, all callers seem to be this machine.
  if (address !== undefined && !isLoopback(address))
    shares.push({ key: `network ${networkOf(address)}`, most: MOST_OF_NETWORK })
  if (shares.some(({ key, most }) => (underWay.get(key) ?? 0) >= most))
    throw fail('too_many_requests', { retryAfterSeconds: 5 })
  if (taken + TRANSFER_BYTES > ROOM_BYTES) throw fail('unavailable', { retryAfterSeconds: 5 })
  taken += TRANSFER_BYTES
  for (const { key } of shares) underWay.set(key, (underWay.get(key) ?? 0) + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    taken -= TRANSFER_BYTES
    for (const { key } of shares) {
      const left = (underWay.get(key) ?? 1) - 1
      if (left) underWay.set(key, left)
      else underWay.delete(key)
    }
  }
}
