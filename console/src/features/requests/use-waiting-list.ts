import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type WaitingSession = ReplyOf<typeof contract.waitingList.read>['waiting'][number]

/** Reads the waiting list and the number of freed times that its clients have taken. */
export const useWaitingList = () => useReading(['sessions', 'waiting-list'], () => api.waitingList.read({}))

/** Removes a client from the waiting list. A time that was offered goes to the next client. */
export const removeWaiting = ({ id }: WaitingSession) =>
  api.waitingList.remove({ params: { id } }).finally(() => void refresh('sessions'))
