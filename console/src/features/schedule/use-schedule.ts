import type { contract, ReplyOf } from '@ancrage/api/contract'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh, useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { UNDO_MS, useUndoAction } from '../../lib/undo'
import { AffectedChange, noAffected } from './affected-sessions'

export type Hours = ReplyOf<typeof contract.schedule.read>
/** Reads the weekly work hours. */
export const useHours = () => useReading(['schedule', 'hours'], () => api.schedule.read({}))

/** Reads again everything that depends on when the practice is open. The user's data has the hours too. */
export const refreshSchedule = () => Promise.all([refresh('schedule'), refresh('user')])

/** Says that something was done, and offers to undo it. A new notice of an item replaces its older one. */
export function useUndoToast() {
  const { t } = useTranslation('schedule')
  const textOf = useProblemText()
  const undoAction = useUndoAction()
  const setAffected = use(AffectedChange)

  async function takeBack(undo: () => Promise<unknown>) {
    try {
      await undo()
      setAffected(noAffected)
      toast.success(t('undone'))
    } catch (error) {
      toast.error(t('undoFailed'), { description: textOf(asProblem(error)) })
    }
    await refreshSchedule()
  }

  return (item: string, done: string, undo: () => Promise<unknown>) =>
    toast.success(done, {
      id: `schedule ${item}`,
      duration: UNDO_MS,
      action: undoAction(() => void takeBack(undo)),
    })
}
