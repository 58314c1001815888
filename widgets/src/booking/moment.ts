/** A start as the API writes it; undefined for text without a zone, which would be another time for each visitor. */
export const momentOf = (text = ''): string | undefined =>
  /T.*(Z|[+-]\d\d:?\d\d)$/.test(text) && Date.parse(text) ? new Date(text).toISOString() : undefined
