import type { ApiClient, TestApp } from '../app.ts'
import { aPatient, aPractice, aSession, type BuiltPractice } from '../build.ts'
import { nextWeekday } from '../days.ts'
import { setPatient } from './set-patient.ts'

type Body = Parameters<ApiClient['consents']['sign']>[0]['body']

/** A session for which somebody may sign, with the call that signs. */
export interface Signing {
  practice: BuiltPractice
  practitioner: ApiClient
  sessionId: string
  patientId: string
  /** Signs by a typed name, unless told otherwise. */
  sign(given?: Partial<Body>): ReturnType<ApiClient['consents']['sign']>
}

/** A client of a new practice, with a session; born on a day, where their age matters. */
export async function aSigning(app: TestApp, dateOfBirth: string | null = null): Promise<Signing> {
  const practice = await aPractice(app.orm)
  const practitioner = await app.signedIn(practice)
  const patient = await aPatient(app.orm, practice)
  if (dateOfBirth) await setPatient(app, practice, patient.id, 'date_of_birth', dateOfBirth)
  const startsAt = new Date(nextWeekday(practice, 'monday', '10:00'))
  const { id: sessionId } = await aSession(app.orm, practice, { startsAt, patientId: patient.id })
  return {
    practice,
    practitioner,
    sessionId,
    patientId: patient.id,
    async sign(given) {
      const { text } = await practitioner.consents.ofSession({ params: { id: sessionId } })
      const usual = { textVersionId: text.id, accepted: true, signedBy: 'patient', locale: 'fr' } as const
      const signature = { kind: 'typed', name: 'Zoé Œuvrard' } as const
      return practitioner.consents.sign({ params: { id: sessionId }, body: { ...usual, signature, ...given } })
    },
  }
}
