/** A pattern of LIKE that matches texts containing this one, whatever its characters. */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
