import { createHmac } from 'node:crypto'
import type { PracticeId } from '../practice-id.ts'
import { deriveKeyFor } from './keys.ts'

/**
 * A keyed hash that finds a sealed name by its exact words without opening any. Its key is not in the database, and
 * each practice has another.
 */
export const nameDigest = (secret: string, practiceId: PracticeId, name: string): Buffer =>
  createHmac('sha256', deriveKeyFor(secret, 'tag')).update(`${practiceId}\n${name}`).digest()
