import { api } from '../../lib/api'
import { useOwnExercises } from '../client-area/public'

/** What practices share with the signed-in client, and what the client does about it. Each call rejects with a `Problem`. */
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
