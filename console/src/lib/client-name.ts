import { withDe } from './elision'

interface Named {
  patient: { firstname: string; lastname: string }
}

export const nameOf = ({ patient }: Named) => `${patient.firstname} ${patient.lastname}`

/** Returns the client's name for texts, also in the French form after « de ». */
export const nameWords = (session: Named) => ({ name: nameOf(session), ofName: withDe(nameOf(session)) })
