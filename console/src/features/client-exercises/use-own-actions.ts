import { api } from '../../lib/api'
import { useOwnExercises } from '../client-area/public'

/** Reads what practices share with the client, and the client's actions. Each call rejects with a `Problem`. */
export function useOwnActions() {
  const reading = useOwnExercises()
  const act = (call: Promise<unknown>) => call.finally(() => reading.mutate())
  return {
    reading,
    mark: (id: string, day: string, value: number) => act(api.exercises.mark({ params: { id, day }, body: { value } })),
    chooseReminder: (practiceId: string, atMinutes: number | null) =>
      act(api.exercises.chooseReminder({ params: { practiceId }, body: { atMinutes } })),
    endExercise: (id: string) => act(api.exercises.endOwn({ params: { id } })),
    endQuestion: (id: string) => act(api.exercises.endOwnQuestion({ params: { id } })),
  }
}

export type OwnActions = Omit<ReturnType<typeof useOwnActions>, 'reading'>
