/** A pattern of LIKE for what contains a text, whatever stands in it. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
