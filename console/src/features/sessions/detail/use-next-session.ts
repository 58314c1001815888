import { comingStatuses } from '@ancrage/api/contract'
import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'
import type { OpenSession } from '../use-sessions'

/**
 * Reads the client's file and their next session. A session that was held before its time is not its own next one: then
 * the first that is planned after it is.
 */
export function useNextSession({ id, patient, startsAt }: Pick<OpenSession, 'id' | 'patient' | 'startsAt'>) {
  const { data: file, error } = useReading(['patients', 'one', patient.id], () =>
    api.patientFile.get({ params: { id: patient.id } }),
  )
  const planned = file?.sessions.data
    .filter((one) => comingStatuses.some((status) => status === one.status) && one.startsAt > startsAt)
    .sort((one, other) => one.startsAt.localeCompare(other.startsAt))
  const next = file?.nextSession?.id === id ? planned?.[0] : (file?.nextSession ?? undefined)
  return { file, isKnown: file !== undefined || error !== undefined, next }
}
