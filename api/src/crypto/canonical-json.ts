/**
 * JSON with sorted members at every level, so that equal values have equal text. `except` names members to leave out.
 */
export const canonicalJson = (value: unknown, except?: string): string =>
  JSON.stringify(value, (key, member: unknown) => {
    if (key === except && key !== '') return undefined
    if (typeof member !== 'object' || member === null || Array.isArray(member)) return member
    return Object.fromEntries(Object.entries(member).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
