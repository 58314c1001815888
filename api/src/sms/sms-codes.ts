/**
 * Changes a text so that Octopush replaces nothing in it: it would insert a name or a parameter for `{first_name}`, and
 * its unsubscribe number for XXXXX.
 */
export const withoutSmsCodes = (text: string): string =>
  text
    .replaceAll('{', '(')
    .replaceAll('}', ')')
    .replace(/X{4}(?=X)/g, 'XXXX ')

/** Does the same to an address, which still leads to the same page. */
export const linkWithoutSmsCodes = (url: string): string => url.replace(/(X{4})X/g, '$1%58')
