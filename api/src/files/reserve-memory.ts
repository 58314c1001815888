import type { ServerResponse } from 'node:http'
import { fail } from '../http/errors.ts'

/** What files that are being sent or read may take of this process's memory at the same time: five of the largest. */
const ROOM_BYTES = 256 * 1024 * 1024

let taken = 0

/** Takes room for so many bytes and gives back what frees it; where there is none, one comes again later. */
export function reserveMemory(bytes: number): () => void {
  if (taken + bytes > ROOM_BYTES) throw fail('unavailable', { retryAfterSeconds: 5 })
  taken += bytes
  let isHeld = true
  return () => {
    if (isHeld) taken -= bytes
    isHeld = false
  }
}

/** Holds memory until the answer has been read or its reader has left. */
export function holdMemory(response: Pick<ServerResponse, 'closed' | 'once'>, bytes: number): void {
  if (!response.closed) response.once('close', reserveMemory(bytes))
}
