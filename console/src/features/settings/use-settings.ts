import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { useUndoable } from './use-undoable'

export type Settings = ReplyOf<typeof contract.practices.settings>
export type SettingChanges = Omit<RequestInput<typeof contract.practices.changeSettings>['body'], 'expected'>

/** Every setting of the practice. */
export const useSettings = () => useReading(['practice', 'settings'], () => api.practices.settings({}))

/** Changes some settings, says so and offers to take it back; whatever shows them follows. */
export function useSaveSettings() {
  const { mutate } = useSettings()
  return useUndoable<SettingChanges, ReplyOf<typeof contract.practices.changeSettings>>(async (body) => {
    const saved = await api.practices.changeSettings({ body })
    const { replaced: _, ...now } = saved
    await mutate(now, { revalidate: false })
    void refresh('user')
    return saved
  })
}
