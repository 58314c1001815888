import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useOwnPractice } from '../../lib/practice-settings'
import { refresh } from '../../lib/readings'
import { useOwnerPassword } from './use-owner-password'
import { useUndoableSave } from './use-undoable'

export type OwnPractice = ReplyOf<typeof contract.practices.own>
export type PracticeChanges = Omit<RequestInput<typeof contract.practices.change>['body'], 'expected'>
type Changed = ReplyOf<typeof contract.practices.change>

/** Saves changes of the practice, and offers to undo them. Both ask for the password in `dialog` where it is needed. */
export function useSavePractice() {
  const { mutate } = useOwnPractice()
  const { withPassword, dialog } = useOwnerPassword('address')
  const save = useUndoableSave<PracticeChanges, Changed, Changed | null>((body) =>
    withPassword(async (currentPassword) => {
      const asked = currentPassword === undefined ? body : { ...body, currentPassword }
      const saved = await api.practices.change({ body: asked })
      const { replaced: _, ...now } = saved
      await mutate(now, { revalidate: false })
      void refresh('user')
      return saved
    }),
  )
  return { save, dialog }
}
