/** A start as the API writes it; undefined for text without a zone, which would be another time for each visitor. */
export const parseStart = (text = ''): string | undefined =>
  /^[\d-]+T[\d:.]+(Z|[+-]\d\d:?\d\d)$/.test(text) && Date.parse(text) ? new Date(text).toISOString() : undefined
