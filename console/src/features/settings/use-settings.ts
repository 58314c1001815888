import type { contract, ReplyOf, Sent } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/data'
import { announceUser } from '../../lib/signed-in'
import { useUndoable } from './use-undoable'

export type Settings = ReplyOf<typeof contract.practices.settings>
export type SettingChanges = Sent<typeof contract.practices.changeSettings>['body']

/** Every setting of the practice. */
export const useSettings = () => useReading(['practice', 'settings'], () => api.practices.settings({}))

/** Changes some settings, says so and offers to take it back; whatever shows them follows. */
export function useSaveSettings() {
  const { mutate } = useSettings()
  return useUndoable(async (changes: SettingChanges) => {
    const saved = await api.practices.changeSettings({ body: changes })
    await mutate(saved, { revalidate: false })
    announceUser()
    void refresh('user')
    return saved
  })
}
