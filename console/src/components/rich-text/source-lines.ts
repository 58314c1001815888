/** Elements that begin or end a line themselves. */
const BLOCK = '<\\/?(?:p|h3|h4|ul|ol|li|blockquote|hr)>'
/**
 * A line break of the source with its indentation. Longer indentation does not occur and is not searched, to bound the
 * time.
 */
const LINE = '[ \\t]{0,99}\\n[ \\t\\n]{0,99}'

const besideBlock = new RegExp(`(?<=${BLOCK}|<br>)${LINE}|${LINE}(?=${BLOCK})`, 'g')

/** Removes line breaks that only format the HTML source. Those between words stay. */
export const withoutSourceLines = (html: string) => html.replaceAll(besideBlock, '')
