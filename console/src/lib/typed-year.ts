/**
 * Two digits up to this one are a year of this century, those after it of the last, as the specification has it: 60 is
 * 2060. The one place that decides it.
 */
const TWO_DIGIT_CUTOFF = 60

/** A day as it was meant when its year was typed with two digits, which a date field takes for the first century. */
export function withFullYear(day: string): string {
  const year = Number(day.slice(0, 4))
  return year < 100 ? `${yearOfTwoDigits(year)}${day.slice(4)}` : day
}

/** The year of four digits that two digits mean. */
export const yearOfTwoDigits = (year: number): number => year + (year > TWO_DIGIT_CUTOFF ? 1900 : 2000)
