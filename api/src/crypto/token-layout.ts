/** The bytes of a link's token, in this order: the id of the practice, the id of the thing, the signature. */
export const tokenBytes = { practiceId: 16, id: 16, signature: 20 } as const

/**
 * The letters that the ids alone decide; base64url has six bits in each. The next letter mixes the last four bits of
 * the ids with the signature.
 */
const LETTERS_OF_IDS = Math.floor(((tokenBytes.practiceId + tokenBytes.id) * 8) / 6)

/** Whether two tokens are for the same thing of a practice, such as two kinds of links to one payment. */
export const areTokensOfSameThing = (one: string, other: string): boolean =>
  one.slice(0, LETTERS_OF_IDS) === other.slice(0, LETTERS_OF_IDS)
