import type { contract, ReplyOf } from '@ancrage/api/contract'
import {
  forgetExercises,
  forgetForeignExercises,
  OFFLINE_EXERCISES,
  ownerOfOfflineExercises,
  signedInClient,
  subscribeToClient,
} from './signed-in-client'
import { onStorageChange, readStored, store } from './storage'

type Shared = Pick<ReplyOf<typeof contract.exercises.ofClient>[number], 'practiceId' | 'exercises'>

/** The texts of exercises on this device. `public/client-offline.js` reads the same format. */
interface OfflineExercises {
  /** The e-mail address of the client. */
  owner: string
  storedAt: string
  /** Shown by name if there are several. */
  practices: { id: string; name: string; exercises: { title: string; text: string }[] }[]
}

const readers = new Set<() => void>()
const notifyListeners = () => {
  for (const reader of readers) reader()
}
onStorageChange([OFFLINE_EXERCISES], notifyListeners)

/** Returns when the exercises of the signed-in client were stored on this device; null if they are not. */
export function exercisesStoredAt(): string | null {
  const owner = ownerOfOfflineExercises()
  return owner !== null && owner === signedInClient() ? readExercises().storedAt : null
}

const readExercises = (): OfflineExercises => JSON.parse(readStored(OFFLINE_EXERCISES) ?? '')

export function subscribeToOfflineExercises(reader: () => void) {
  readers.add(reader)
  const leave = subscribeToClient(reader)
  return () => {
    readers.delete(reader)
    leave()
  }
}

/**
 * Stores the exercises that were read for `owner`, unless somebody else or nobody is signed in by now. Returns false if
 * this browser stored nothing.
 */
export function keepExercises(
  owner: string | null,
  shared: readonly Shared[],
  nameOf: (practiceId: string) => string | undefined,
  now: Date,
): boolean {
  if (owner === null || owner !== signedInClient()) return false
  const practices = shared
    .map(({ practiceId, exercises }) => ({
      id: practiceId,
      name: nameOf(practiceId) ?? '',
      exercises: exercises.filter(({ isUnreadable }) => !isUnreadable).map(({ title, text }) => ({ title, text })),
    }))
    .filter(({ exercises }) => exercises.length > 0)
  if (practices.length === 0) dropExercises()
  else
    store(
      OFFLINE_EXERCISES,
      JSON.stringify({ owner, storedAt: now.toISOString(), practices } satisfies OfflineExercises),
    )
  // Another tab may have signed out since the first line. It deletes its cookie before it deletes the exercises.
  forgetForeignExercises()
  notifyListeners()
  return exercisesStoredAt() === now.toISOString()
}

/** Updates the stored exercises, so that an ended one disappears from the device. */
export function followExercises(owner: string | null, shared: readonly Shared[], now: Date) {
  if (exercisesStoredAt() === null) return
  const { practices } = readExercises()
  keepExercises(owner, shared, (id) => practices.find((practice) => practice.id === id)?.name, now)
}

/** Deletes the exercises from this device. */
export function dropExercises() {
  forgetExercises()
  notifyListeners()
}
