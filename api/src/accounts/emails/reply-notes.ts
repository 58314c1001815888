/** Notes that ask for a reply only where somebody reads it. `text`: without its full stop. */
export const frNotes = (text: string) => ({
  notes: [`${text}.`],
  notesIfRead: [`${text}, puis répondez à ce message.`],
})
export const enNotes = (text: string) => ({
  notes: [`${text}.`],
  notesIfRead: [`${text}, then reply to this message.`],
})
