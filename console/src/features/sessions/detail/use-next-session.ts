import { api } from '../../../lib/api'
import { useReading } from '../../../lib/readings'
import type { OpenSession } from '../use-sessions'

/** Reads the client's file and their next session. The session itself is not its own next one, also if held early. */
export function useNextSession({ id, patient }: Pick<OpenSession, 'id' | 'patient'>) {
  const { data: file, error } = useReading(['patients', 'one', patient.id], () =>
    api.patientFile.get({ params: { id: patient.id } }),
  )
  const next = file?.nextSession
  return { file, isKnown: file !== undefined || error !== undefined, next: next && next.id !== id ? next : undefined }
}
