/** Whole years since a birth, on a day of the practice's zone; both `YYYY-MM-DD`. */
export function ageOn(day: string, dateOfBirth: string): number {
  const years = Number(day.slice(0, 4)) - Number(dateOfBirth.slice(0, 4))
  return day.slice(5) < dateOfBirth.slice(5) ? years - 1 : years
}

/** Who is younger has a guardian. Source: French civil code, article 388. */
export const MAJORITY = 18
