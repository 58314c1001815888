import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useUndoable } from './use-undoable'

export type OwnPractice = ReplyOf<typeof contract.practices.own>
export type PracticeChanges = Omit<RequestInput<typeof contract.practices.change>['body'], 'expected'>

/** Reads the practice of the signed-in user. */
export const useOwnPractice = () => useReading(['practice', 'own'], () => api.practices.own({}))

/** Saves changes of the practice, and offers to undo them. */
export function useSavePractice() {
  const { mutate } = useOwnPractice()
  return useUndoable<PracticeChanges, ReplyOf<typeof contract.practices.change>>(async (body) => {
    const saved = await api.practices.change({ body })
    const { replaced: _, ...now } = saved
    await mutate(now, { revalidate: false })
    void refresh('user')
    return saved
  })
}
