import { type contract, isInMode, modeTable, type ReplyOf, type RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useMode } from '../../lib/mode'
import { refresh, useReading } from '../../lib/readings'

export type OctopushAccount = NonNullable<ReplyOf<typeof contract.octopush.account>['account']>
export type OctopushChange = RequestInput<typeof contract.octopush.connect>['body']

/** Whether the practice's mode has SMS; not before it is known. */
export const useHasSms = () => isInMode(useMode() ?? 'essential', modeTable.features.sms)

/** The account by which the practice sends SMS; of a practice in the essential mode nothing is read. */
export const useOctopush = () => useReading(useHasSms() ? ['octopush'] : null, () => api.octopush.account({}))

/** What changes it. Failures are for whoever asks. */
export function useOctopushActions() {
  const read = <Answer>(call: Promise<Answer>) =>
    call.finally(() => void Promise.all([refresh('octopush'), refresh('user'), refresh('reminders')]))
  return {
    connect: (body: OctopushChange) => read(api.octopush.connect({ body })),
    refreshCredit: () => read(api.octopush.refresh({})),
    disconnect: () => read(api.octopush.disconnect({})),
  }
}
