/**
 * Somebody who typed this recently may think that they still type, though the field has lost the focus. Milliseconds.
 */
const STILL_WRITING_MS = 10_000

let unsaved = 0
let written: Event | undefined

/** Marks something on the page as unsaved until the returned function is called. */
export function markUnsaved() {
  unsaved++
  return () => void unsaved--
}

/** Records that something is typed. For `input` events. */
export const noteTyping = (event: Event) => {
  written = event
}

/** The field still exists, and is no search field, where typing has ended. */
const isOpen = (field: EventTarget | null) =>
  field instanceof HTMLElement && field.isConnected && !field.matches('[type=search], [role=combobox]')

/** Says whether a letter may be meant for a field: something is unsaved, or was typed a moment ago. */
export const mayBeTyping = (at: number) =>
  unsaved > 0 || (written && at - written.timeStamp < STILL_WRITING_MS && isOpen(written.target))
