/** Controls of both blocks (C0 with delete, C1), and the separators that break a line unseen. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** In a text of several lines tab, line feed and carriage return stay allowed. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
/**
 * What turns the reading direction of all that follows, and spaces without width: pages and programs leave them in what is
 * copied. Joiners stay, which Persian names and emoji need, and marks of direction, which turn nothing around.
 */
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g
/** A letter, figure or sign that leaves a trace. Fillers of Hangul and the empty Braille cell are letters that do not. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u

/** Text without what nobody sees and what turns others around. */
export const stripInvisible = (text: string): string => text.replace(UNSEEN, '')

export const hasControl = (text: string): boolean => CONTROL.test(text)
export const hasControlButLines = (text: string): boolean => CONTROL_BUT_LINES.test(text)

/** Whether anything of it is seen. */
export const hasVisibleText = (text: string): boolean => SEEN.test(text)
