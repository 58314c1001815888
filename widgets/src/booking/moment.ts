/**
 * The start as the API writes it. Undefined for text without a zone, which would mean another instant for each visitor.
 */
export const momentOf = (text = ''): string | undefined =>
  /T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && Date.parse(text) ? new Date(text).toISOString() : undefined
