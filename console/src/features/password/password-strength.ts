/** From the shortest password that is accepted at all, to one that is accepted whatever it is. Source: decisions, §1. */
const SHORTEST = 8
const LONG_ENOUGH = 12
const LONG = 16
const FEWEST_CHARACTERS = 5

export const strengths = ['tooShort', 'guessable', 'short', 'good', 'strong'] as const
export type Strength = (typeof strengths)[number]

/**
 * How a password looks while it is typed, without a dictionary: the server, which has one, has the last word on those
 * of 8 to 11 characters. `known` is what others know of the person.
 */
export function strengthOf(password: string, known: readonly string[] = []): Strength {
  if (password.length < SHORTEST) return 'tooShort'
  if (new Set(password).size < FEWEST_CHARACTERS || names(known).some((name) => contains(password, name))) {
    return 'guessable'
  }
  if (password.length < LONG_ENOUGH) return 'short'
  return password.length < LONG ? 'good' : 'strong'
}

/** The words of a name and of what stands before the @ that are long enough to be recognised in a password. */
const names = (known: readonly string[]) =>
  known.flatMap((text) => text.replace(/@.*/, '').split(/[\s.+_-]+/)).filter((word) => word.length >= 4)

/** Whether a name is most of the password: beside other words it does no harm. */
const contains = (password: string, name: string) =>
  name.length * 2 > password.length && password.toLowerCase().includes(name.toLowerCase())
