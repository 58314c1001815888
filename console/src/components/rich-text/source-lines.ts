/** Elements that begin or end a line by themselves. */
const BLOCK = '<\\/?(?:p|h3|h4|ul|ol|li|blockquote|hr)>'
/** A line of the source with its indentation, as far as any is indented: what is longer is not searched for. */
const LINE = '[ \\t]{0,99}\\n[ \\t\\n]{0,99}'

const besideBlock = new RegExp(`(?<=${BLOCK}|<br>)${LINE}|${LINE}(?=${BLOCK})`, 'g')

/** A text without the lines in which only its elements are written; those within its words stay. */
export const withoutSourceLines = (html: string) => html.replaceAll(besideBlock, '')
