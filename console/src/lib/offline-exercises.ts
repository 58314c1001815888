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

/** The words of exercises on this device. `public/client-offline.js` reads them as they lie here. */
interface OfflineExercises {
  /** The address of the client whose they are. */
  owner: string
  storedAt: string
  /** Named where there are several. */
  practices: { id: string; name: string; exercises: { title: string; text: string }[] }[]
}

const readers = new Set<() => void>()
const notifyListeners = () => {
  for (const reader of readers) reader()
}
onStorageChange([OFFLINE_EXERCISES], notifyListeners)

/** When they were kept for who is signed in; null where they are not. */
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
 * Keeps the words of exercises that were read for `owner`, and nothing where somebody else, or nobody, is signed in by
 * then. False where this browser keeps nothing.
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
  // Another tab may have signed out since the first line: its cookie goes before what it forgets.
  forgetForeignExercises()
  notifyListeners()
  return exercisesStoredAt() === now.toISOString()
}

/** What was kept follows what practices share: an exercise that has ended is on the device no more. */
export function followExercises(owner: string | null, shared: readonly Shared[], now: Date) {
  if (exercisesStoredAt() === null) return
  const { practices } = readExercises()
  keepExercises(owner, shared, (id) => practices.find((practice) => practice.id === id)?.name, now)
}

/** Takes them off this device. */
export function dropExercises() {
  forgetExercises()
  notifyListeners()
}
