import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'
import type { OpenSession } from '../use-sessions'

/** The client's file, and the session that they come to next: one that was held before its time is not what comes next. */
export function useNextSession({ id, patient }: Pick<OpenSession, 'id' | 'patient'>) {
  const { data: file, error } = useReading(['patients', 'one', patient.id], () =>
    api.patientFile.get({ params: { id: patient.id } }),
  )
  const next = file?.nextSession
  return { file, isKnown: file !== undefined || error !== undefined, next: next && next.id !== id ? next : undefined }
}
