import { createHmac } from 'node:crypto'
import type { PracticeId } from '../practice-id.ts'
import { keyFor } from './keys.ts'

/** Finds a sealed name by its exact words without opening any. Its key is not in the database, and no two practices have the same. */
export const nameDigest = (secret: string, practiceId: PracticeId, name: string): Buffer =>
  createHmac('sha256', keyFor(secret, 'tag')).update(`${practiceId}\n${name}`).digest()
