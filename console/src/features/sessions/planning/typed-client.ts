/** The fields of a new client in the drawer. */
export const clientFields = ['firstname', 'lastname', 'email', 'phone'] as const
export type NewClientField = (typeof clientFields)[number]

/** The fields of a new client from what was typed to find one: an e-mail address, a phone number or a name. */
export function newClientFromSearch(typed: string): Record<NewClientField, string> {
  const empty = { firstname: '', lastname: '', email: '', phone: '' }
  if (typed.includes('@')) return { ...empty, email: typed }
  if (/^[+\d]/.test(typed)) return { ...empty, phone: typed }
  const [firstname = '', ...rest] = typed.split(/\s+/)
  return { ...empty, firstname: capitalised(firstname), lastname: rest.map(capitalised).join(' ') }
}

/** Capitalises a word, unless it has a capital letter already. */
const capitalised = (word: string) =>
  word === word.toLowerCase() ? word.charAt(0).toUpperCase() + word.slice(1) : word
