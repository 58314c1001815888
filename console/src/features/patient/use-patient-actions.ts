import type { contract, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { refresh } from '../../lib/readings'

export type PatientChange = RequestInput<typeof contract.patientFile.change>['body']

/** Changes a client. After each action, failed or not, everything about clients is read again. */
export function usePatientActions(id: string) {
  const params = { id }
  const act = <T>(call: Promise<T>) => call.finally(() => void refresh('patients'))
  return {
    change: (body: PatientChange) => act(api.patientFile.change({ params, body })),
    archive: () => act(api.patients.archive({ body: { ids: [id] } })),
    restore: () => act(api.patients.restore({ body: { ids: [id] } })),
    /** Nobody reads this client any more, so nothing is read again here. */
    remove: () => api.patientFile.remove({ params }),
    /** A minor is invited only with the word that the address is the child's own. */
    invite: (address?: 'own') => act(api.clientArea.invite({ params, query: { ...(address && { address }) } })),
    remind: () => act(api.clientArea.remind({ params })),
    revoke: () => act(api.clientArea.revoke({ params })),
  }
}
