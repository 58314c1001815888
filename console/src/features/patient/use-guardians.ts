import type { contract, ReplyOf } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'

export type Guardian = ReplyOf<typeof contract.clientArea.guardians>['guardians'][number]

/** Reads and changes the guardians of a minor. The list is read again after each action. */
export function useGuardians(id: string) {
  const params = { id }
  const reading = useReading(['patients', 'guardians', id], () => api.clientArea.guardians({ params }))
  const act = <T>(call: Promise<T>) => call.finally(() => void refresh('patients'))
  return {
    ...reading,
    open: (email: string) => act(api.clientArea.openGuardian({ params, body: { email } })),
    end: (accountId: string) => act(api.clientArea.endGuardian({ params: { ...params, accountId } })),
  }
}
