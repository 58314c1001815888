import { fail } from '../http/errors.ts'

const MB = 1024 * 1024
/** What files that are being sent or read may take of this process’s memory at the same time. */
const ROOM_BYTES = 256 * MB
/** What one of them takes: a segment as it is stored, one that is opened, one that waits in the connection, and some. */
const TRANSFER_BYTES = 4 * MB

/** How many files of one practice may be on their way at once, in this process: nobody takes the places of the others. */
const mostAtOnce = { upload: 4, reading: 12 }
export type Transfer = keyof typeof mostAtOnce

const underWay = new Map<string, number>()
let taken = 0

/**
 * Takes room for a file on its way and gives back what frees it. A sender (a practice, or the account of a client) that
 * has its share under way already is `too_many_requests`; where all of the room is taken, `unavailable`.
 */
export function reserveTransfer(transfer: Transfer, sender: string): () => void {
  const key = `${transfer} ${sender}`
  const count = underWay.get(key) ?? 0
  if (count >= mostAtOnce[transfer]) throw fail('too_many_requests', { retryAfterSeconds: 5 })
  if (taken + TRANSFER_BYTES > ROOM_BYTES) throw fail('unavailable', { retryAfterSeconds: 5 })
  taken += TRANSFER_BYTES
  underWay.set(key, count + 1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    taken -= TRANSFER_BYTES
    const left = (underWay.get(key) ?? 1) - 1
    if (left) underWay.set(key, left)
    else underWay.delete(key)
  }
}
