import { headerText } from './address.ts'

/** In whose name a mail comes; null: Ancrage itself writes. */
export const senderName = (name: string | null) => (name === null ? 'Ancrage' : headerText(`${name} via Ancrage`))
