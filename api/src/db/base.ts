import { randomFillSync } from 'node:crypto'
import { p } from '@mikro-orm/core'
import { v7 } from 'uuid'
import type { PracticeId } from '../practice-id.ts'

/** Randomness for many ids: a booking makes a dozen, and to fetch it for each costs more than all else of an id. */
const pool = Buffer.alloc(16 * 256)
let used = pool.length

/** The millisecond of the last id, and its place within it. */
let lastAt = 0
let sequence = 0

/**
 * UUIDv7, made by the application: rows sort by when they were made. Within a millisecond, or while the clock is set
 * back, this process counts on (RFC 9562, 6.2).
 */
export function newId(): string {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  const random = pool.subarray(used, used + 16)
  used += 16
  const now = Date.now()
  if (now > lastAt) {
    lastAt = now
    // 31 bits of 32, to leave room for counting.
    sequence = random.readUInt32BE(0) >>> 1
  } else sequence += 1
  return v7({ random, msecs: lastAt, seq: sequence })
}

/** A new id for a practice. */
export const newPracticeId = () => newId() as PracticeId

/** The primary key of every entity. */
export const id = () => p.uuid().primary().onCreate(newId)

/** The tenant of a row. Its column is what row-level security compares. */
export const practiceId = () => p.uuid().$type<PracticeId>()

/** Database type of an instant, UTC. */
export const instantType = () => p.datetime().columnType('timestamptz(3)')
