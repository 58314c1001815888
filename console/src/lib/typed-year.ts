/** The last two-digit year of this century: 60 means 2060, 61 means 1961 (specification). */
const TWO_DIGIT_CUTOFF = 60

/** Returns the four-digit year of a two-digit one. */
export const yearOfTwoDigits = (year: number): number => year + (year > TWO_DIGIT_CUTOFF ? 1900 : 2000)
