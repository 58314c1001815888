import { headerText } from './address.ts'

/** The sender's displayed name; null: Ancrage itself writes. */
export const senderName = (name: string | null) => (name === null ? 'Ancrage' : headerText(`${name} via Ancrage`))
