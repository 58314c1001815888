import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { usePracticeSettings } from '../../lib/practice-settings'
import { refresh } from '../../lib/readings'
import { useUndoableSave } from './use-undoable'

export type Settings = ReplyOf<typeof contract.practices.settings>
export type SettingChanges = Omit<RequestInput<typeof contract.practices.changeSettings>['body'], 'expected'>

/** Saves changes of settings and offers to undo them. Everything that shows them is updated. */
export function useSaveSettings() {
  const { mutate } = usePracticeSettings()
  return useUndoableSave<SettingChanges, ReplyOf<typeof contract.practices.changeSettings>>(async (body) => {
    const saved = await api.practices.changeSettings({ body })
    const { replaced: _, ...now } = saved
    await mutate(now, { revalidate: false })
    void refresh('user')
    return saved
  })
}
