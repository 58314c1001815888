/** Why an address is refused: the codes of the field `address`. */
export type AddressFault = 'invalid_address' | 'https_only' | 'credentials' | 'port' | 'private_address'

/** Why a calendar could not be read. The console has the words for these codes. */
export const calendarProblems = [
  'private_address',
  'wrong_redirect',
  'too_many_redirects',
  'unreachable',
  'too_slow',
  'too_large',
  'not_allowed',
  'not_there',
  'server_error',
  'not_a_calendar',
  'too_complex',
] as const

/** A calendar that could not be read. Its message is only the code, since the address is a secret. */
export class Unreadable extends Error {
  readonly problem: (typeof calendarProblems)[number]

  constructor(problem: (typeof calendarProblems)[number] | AddressFault) {
    super(problem)
    this.problem = calendarProblems.find((known) => known === problem) ?? 'unreachable'
  }
}
