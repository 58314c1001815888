/**
 * Two digits up to this one are a year of this century, those after it of the last, as the specification has it: 60 is
 * 2060. The one place that decides it.
 */
const TWO_DIGIT_CUTOFF = 60

/** The year of four digits that two digits mean. */
export const yearOfTwoDigits = (year: number): number => year + (year > TWO_DIGIT_CUTOFF ? 1900 : 2000)
