/** What is asked of a new client while a session is planned. */
export const clientFields = ['firstname', 'lastname', 'email', 'phone'] as const
export type NewClientField = (typeof clientFields)[number]

/** The fields of a new client from what was typed to find one: an e-mail address, a phone number or a name. */
export function typedClient(typed: string): Record<NewClientField, string> {
  const empty = { firstname: '', lastname: '', email: '', phone: '' }
  if (typed.includes('@')) return { ...empty, email: typed }
  if (/^[+\d]/.test(typed)) return { ...empty, phone: typed }
  const [firstname = '', ...rest] = typed.split(/\s+/)
  return { ...empty, firstname: capitalised(firstname), lastname: rest.map(capitalised).join(' ') }
}

/** A word with a capital letter at its start; one that has a capital anywhere stays as it is. */
const capitalised = (word: string) =>
  word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
