/** Controls of both blocks (C0 with delete, C1), and the invisible line separators. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]/
/** The same without tab, line feed and carriage return, which texts of several lines may have. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the purpose
const CONTROL_BUT_LINES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/
/**
 * Characters that reverse the reading direction, and spaces without width: pages and programs leave them in copied
 * text. Joiners stay, since Persian names and emoji need them; so do marks of direction, which reverse nothing.
 */
const UNSEEN = /[\u00ad\u200b\u202a-\u202e\u2060-\u2064\u2066-\u206f\ufeff\ufff9-\ufffb]/g
/** A visible letter, digit or sign. Hangul fillers and the empty Braille cell are letters that leave no trace. */
const SEEN = /[^\p{Default_Ignorable_Code_Point}\p{Z}\p{C}\p{M}\u2800]/u

/** Removes invisible characters and those that reverse the direction. */
export const stripInvisible = (text: string): string => text.replace(UNSEEN, '')

/** Whether the text has a control character or an invisible line separator. */
export const hasControl = (text: string): boolean => CONTROL.test(text)
/** Whether the text has a control character other than tabs and line breaks. */
export const hasControlButLines = (text: string): boolean => CONTROL_BUT_LINES.test(text)

/** Whether any character of the text is visible. */
export const hasVisibleText = (text: string): boolean => SEEN.test(text)
