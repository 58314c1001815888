/**
 * A text in which Octopush replaces nothing: it would insert a name or a parameter for `{first_name}`, and its
 * unsubscribe number for XXXXX.
 */
export const harmless = (text: string): string =>
  text
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/X{4}(?=X)/g, 'XXXX ')

/** The same of an address, which still leads where it led. */
export const harmlessLink = (url: string): string => url.replace(/(X{4})X/g, '$1%58')
