/** Whoever wrote so recently may believe to be writing still, where the field has lost the keyboard. Milliseconds. */
const STILL_WRITING_MS = 10_000

let unsaved = 0
let written: Event | undefined

/** Says that something on the page is not saved, until what it gives back is called. */
export function markUnsaved() {
  unsaved++
  return () => void unsaved--
}

/** Hears that something is written; for `input` events. */
export const noteWriting = (event: Event) => {
  written = event
}

/** The field is there still; who searched is done with it. */
const isOpen = (field: EventTarget | null) =>
  field instanceof HTMLElement && field.isConnected && !field.matches('[type=search], [role=combobox]')

/** Whether a letter may be meant for a field: something is unsaved, or was written a moment ago. */
export const mayBeWriting = (at: number) =>
  unsaved > 0 || (written && at - written.timeStamp < STILL_WRITING_MS && isOpen(written.target))
