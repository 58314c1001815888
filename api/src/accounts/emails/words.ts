/** What a mail about an account says. */
export interface AccountMailWords {
  subject: string
  title: string
  /** `email`: the address that is meant. */
  paragraphs: (email: string) => string[]
  /** The button's words. Without a button there is nothing to do. */
  action?: string
  notes: string[]
  /** The notes where somebody reads the replies. */
  notesIfRead?: string[]
}
