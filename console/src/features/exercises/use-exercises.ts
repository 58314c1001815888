import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

type BetweenSessions = ReplyOf<typeof contract.exercises.ofPatient>
export type Exercise = BetweenSessions['exercises'][number]
export type ProgressQuestion = BetweenSessions['questions'][number]
export type ExerciseInput = RequestInput<typeof contract.exercises.share>['body']

/** Each reading adds a line to the client's log, so it is not repeated when the window gets the focus. */
const rules = { revalidateOnFocus: false }

/** Reads and changes what is shared with a client between sessions. Each call rejects with a `Problem`. */
export function useExercises(patientId: string) {
  const reading = useReading(
    ['exercises', patientId],
    () => api.exercises.ofPatient({ params: { id: patientId } }),
    rules,
  )
  const act = <T>(call: Promise<T>) => call.finally(() => void refresh('exercises'))
  const ofPatient = { id: patientId }
  return {
    reading,
    share: (body: ExerciseInput) => act(api.exercises.share({ params: ofPatient, body })),
    change: (id: string, body: Partial<ExerciseInput>) => act(api.exercises.change({ params: { id }, body })),
    end: (id: string) => act(api.exercises.end({ params: { id } })),
    ask: (words: string) => act(api.exercises.ask({ params: ofPatient, body: { words } })),
    endQuestion: (id: string) => act(api.exercises.endQuestion({ params: { id } })),
  }
}

/** Reads the recordings among a client's documents, by name. */
export const useRecordings = (patientId: string) =>
  useReading(['documents', patientId, 'recordings'], async () => {
    const { data } = await api.documents.list({
      params: { id: patientId },
      query: { page: 1, perPage: '100', sort: 'name' },
    })
    return data.filter(({ kind, isUnreadable }) => kind === 'audio' && !isUnreadable)
  })
