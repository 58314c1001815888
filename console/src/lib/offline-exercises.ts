import type { contract, ReplyOf } from '@ancrage/api/contract'
import { dropForeignRecordings } from './follow-client'
import { createListeners } from './listeners'
import { keepRecording, pruneRecordings } from './offline-recordings'
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

/** The exercises on this device. `public/client-offline.js` reads the same format. */
interface OfflineExercises {
  /** The e-mail address of the client. */
  owner: string
  storedAt: string
  /** Shown by name if there are several. */
  practices: { id: string; name: string; exercises: OfflineExercise[] }[]
}

interface OfflineExercise {
  title: string
  text: string
  /** The recording's path in its cache. It is there only once the client has opened it. */
  recording?: string
}

/** Returns the path under which the recording of an exercise is stored on a device. */
export const recordingPath = (exerciseId: string, { documentId }: { documentId: string }) =>
  `/client-recordings/${exerciseId}/${documentId}`

const listeners = createListeners()
onStorageChange([OFFLINE_EXERCISES], listeners.notify)

/** Returns when the exercises of the signed-in client were stored on this device; null if they are not. */
export function exercisesStoredAt(): string | null {
  const owner = ownerOfOfflineExercises()
  return owner !== null && owner === signedInClient() ? readExercises().storedAt : null
}

/** Stores an opened recording if the signed-in client keeps its exercise on this device; null: no fault. */
export const followRecording = (path: string, bytes: Blob) =>
  keepRecording(path, bytes, () => storedRecordings().includes(path))

/** Returns the paths of the recordings of the signed-in client's stored exercises. */
const storedRecordings = (): string[] =>
  exercisesStoredAt() === null
    ? []
    : readExercises().practices.flatMap(({ exercises }) => exercises.flatMap(({ recording }) => recording ?? []))

const readExercises = (): OfflineExercises => JSON.parse(readStored(OFFLINE_EXERCISES) ?? '')

export function subscribeToOfflineExercises(listener: () => void) {
  const ends = [listeners.subscribe(listener), subscribeToClient(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/**
 * Stores the exercises that were read for `owner`, unless somebody else or nobody is signed in by now. Returns false if
 * this browser stored nothing; then nothing of before is left either.
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
      exercises: exercises
        .filter(({ isUnreadable }) => !isUnreadable)
        .map(({ id, title, text, audio }) => ({ title, text, ...(audio && { recording: recordingPath(id, audio) }) })),
    }))
    .filter(({ exercises }) => exercises.length > 0)
  if (practices.length === 0) dropExercises()
  else {
    const content = JSON.stringify({ owner, storedAt: now.toISOString(), practices } satisfies OfflineExercises)
    store(OFFLINE_EXERCISES, content)
    // A full or private browser leaves what was there before, with exercises that have ended.
    if (readStored(OFFLINE_EXERCISES) !== content) dropExercises()
  }
  // Another tab may have signed out since the first line. It deletes its cookie before it deletes the exercises.
  forgetForeignExercises()
  listeners.notify()
  return exercisesStoredAt() === now.toISOString()
}

/** The client whose exercises this browser could not store anew since the page was loaded, so that none are left. */
let lostOf: string | null = null

/** Says whether the exercises of the signed-in client were lost so. */
export const areExercisesLost = () => lostOf !== null && lostOf === signedInClient()

/** Updates the stored exercises, so that an ended one disappears from the device. */
export function followExercises(owner: string | null, shared: readonly Shared[], now: Date) {
  if (exercisesStoredAt() === null || owner !== signedInClient()) return
  const { practices } = readExercises()
  const isKept = keepExercises(owner, shared, (id) => practices.find((practice) => practice.id === id)?.name, now)
  const areShared = shared.some(({ exercises }) => exercises.some(({ isUnreadable }) => !isUnreadable))
  if (!isKept && areShared) {
    lostOf = owner
    listeners.notify()
  }
  void pruneRecordings(storedRecordings()).catch(() => undefined)
}

/** Deletes the exercises from this device. */
export function dropExercises() {
  lostOf = null
  forgetExercises()
  dropForeignRecordings()
  listeners.notify()
}
