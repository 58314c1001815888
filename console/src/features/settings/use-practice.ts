import type { contract, ReplyOf, Sent } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/data'
import { announceUser } from '../../lib/signed-in'
import { useUndoable } from './use-undoable'

export type OwnPractice = ReplyOf<typeof contract.practices.own>
export type PracticeChanges = Sent<typeof contract.practices.change>['body']

/** The practice of whoever is signed in. */
export const useOwnPractice = () => useReading(['practice', 'own'], () => api.practices.own({}))

/** Changes what is sent of the practice, says so and offers to take it back. */
export function useSavePractice() {
  const { mutate } = useOwnPractice()
  return useUndoable(async (changes: PracticeChanges) => {
    const saved = await api.practices.change({ body: changes })
    await mutate(saved, { revalidate: false })
    announceUser()
    void refresh('user')
    return saved
  })
}
