/** Why an address is not asked: a code of the field `address`. */
export type AddressFault = 'invalid_address' | 'https_only' | 'credentials' | 'port' | 'private_address'

/** What kept a calendar from being read, by codes whose words are the front's. */
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

/** A calendar that cannot be read as it is. Its message is its code: the address is a secret. */
export class Unreadable extends Error {
  readonly problem: (typeof calendarProblems)[number]

  constructor(problem: (typeof calendarProblems)[number] | AddressFault) {
    super(problem)
    this.problem = calendarProblems.find((known) => known === problem) ?? 'unreachable'
  }
}
