import { withDe } from './elision'

interface Named {
  patient: { firstname: string; lastname: string }
}

export const clientName = ({ patient }: Named) => `${patient.firstname} ${patient.lastname}`

/** Returns the client's name for texts, also in the French form after « de ». */
export const clientNameWords = (session: Named) => ({ name: clientName(session), ofName: withDe(clientName(session)) })
