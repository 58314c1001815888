import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type WaitingSession = ReplyOf<typeof contract.waitingList.read>['waiting'][number]

/** Who would come earlier, and how many freed times they have taken. */
export const useWaitingList = () => useReading(['sessions', 'waiting-list'], () => api.waitingList.read({}))

/** What was offered to them goes to the next. */
export const removeWaiting = ({ id }: WaitingSession) =>
  api.waitingList.remove({ params: { id } }).finally(() => void refresh('sessions'))
