import { ofName } from './elision'

interface Named {
  patient: { firstname: string; lastname: string }
}

export const nameOf = ({ patient }: Named) => `${patient.firstname} ${patient.lastname}`

/** The client's name as texts need it, in French also after « de ». */
export const nameWords = (session: Named) => ({ name: nameOf(session), ofName: ofName(nameOf(session)) })
