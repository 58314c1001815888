import type { BookingRequest } from './contract/request.ts'

type Words = Pick<BookingRequest, 'message' | 'answers'>

/** What a visitor writes with a request: the message, then each answered question of the site around. */
export const visitorWords = ({ message = '', answers = {} }: Words): string =>
  [message, ...Object.entries(answers).map(([question, answer]) => answer && `${question}\n${answer}`)]
    .filter(Boolean)
    .join('\n\n')
