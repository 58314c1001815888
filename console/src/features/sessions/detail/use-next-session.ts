import { usePatientFile } from '../../../lib/patient-file'
import type { OpenSession } from '../use-sessions'

/** Reads the client's file and their next session. The session itself is not its own next one, also if held early. */
export function useNextSession({ id, patient }: Pick<OpenSession, 'id' | 'patient'>) {
  const { data: file, error } = usePatientFile(patient.id)
  const next = file?.nextSession
  return { file, isKnown: file !== undefined || error !== undefined, next: next && next.id !== id ? next : undefined }
}
