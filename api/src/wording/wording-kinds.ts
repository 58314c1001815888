/**
 * What somebody who is no health professional must not advertise: a `promise` of healing or of a result, `diagnosis`,
 * `treatment`, `stopping` one (C. pén. 223-1-2), a protected `title`, `comparison` with care.
 */
export const wordingKinds = ['promise', 'diagnosis', 'treatment', 'stopping', 'title', 'comparison'] as const
export type WordingKind = (typeof wordingKinds)[number]
