import { type contract, isInMode, modeTable, type ReplyOf, type RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { useMode } from '../../lib/mode'
import { refresh, useReading } from '../../lib/readings'

export type OctopushAccount = NonNullable<ReplyOf<typeof contract.octopush.account>['account']>
export type OctopushChange = RequestInput<typeof contract.octopush.connect>['body']

/** Says whether the practice's mode has SMS; false until the mode is known. */
export const useHasSms = () => isInMode(useMode() ?? 'essential', modeTable.features.sms)

/** Reads the SMS account of the practice. Nothing is read in the essential mode. */
export const useOctopush = () => useReading(useHasSms() ? ['octopush'] : null, () => api.octopush.account({}))

/** Returns the actions on the SMS account. They reject with a `Problem`, which the caller shows. */
export function useOctopushActions() {
  const read = <Answer>(call: Promise<Answer>) =>
    call.finally(() => void Promise.all([refresh('octopush'), refresh('user'), refresh('reminders')]))
  return {
    connect: (body: OctopushChange) => read(api.octopush.connect({ body })),
    refreshCredit: () => read(api.octopush.refresh({})),
    disconnect: () => read(api.octopush.disconnect({})),
  }
}
