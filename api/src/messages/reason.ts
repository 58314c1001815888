import type { MessageState } from './states.ts'

/** Why a message did not arrive, or not yet, as a stable code. The front has the words. */
export const messageReasons = [
  'bad_destination',
  'bad_sender',
  'blacklisted_number',
  'bounced',
  'complained',
  'country_not_chosen',
  'email_unverified',
  'invalid_address',
  'key_refused',
  'mailbox_full',
  'no_credit',
  'no_email',
  'no_mobile',
  'no_number',
  'not_delivered',
  'opted_out',
  'outdated',
  'practice_budget',
  'recipient_budget',
  'refused',
  'session_ended',
  'session_moved',
  'sms_not_set_up',
  'sms_refused',
  'too_late',
  'unexpected',
  'unknown_address',
  'unknown_outcome',
  'unreachable',
] as const
/** The server gave no clear answer. The message may have arrived, so it is not sent again. */
export const UNKNOWN_OUTCOME = 'unknown_outcome' satisfies (typeof messageReasons)[number]
export type MessageReason = (typeof messageReasons)[number]

/** What a server answers when the mail itself is too large (RFC 3463, X.3.4): 552 says both. */
const TOO_LARGE = /\b[45]\.3\.4\b|too (large|big)|(message|size) (size )?(limit|exceed)/i
/** What a server answers when the mailbox is full (RFC 3463, X.2.2), or when there is none (X.1.1). */
const FULL = /\b[45]\.2\.2\b|\b[45]52\b|quota|mailbox (is )?full|over ?quota/i
const UNKNOWN = /\b5\.1\.[01]\b|user unknown|unknown (user|recipient)|no such (user|mailbox|recipient)|does not exist/i

/** Reads a message's `error`. The server's own answer is returned where it says more. */
export function reasonOf(
  state: MessageState,
  error: string | null,
): { code: MessageReason; detail: string | null } | null {
  if (error === null) return state === 'skipped' ? { code: 'outdated', detail: null } : null
  const [head = '', ...rest] = error.split(': ')
  const detail = rest.join(': ') || null
  if (head === 'refused' && FULL.test(error) && !TOO_LARGE.test(error)) return { code: 'mailbox_full', detail }
  if (head === 'refused' && UNKNOWN.test(error)) return { code: 'unknown_address', detail }
  const code = messageReasons.find((one) => one === head) ?? 'unexpected'
  return { code, detail: code === 'refused' || code === 'unreachable' ? detail : null }
}

/** The state of a message with the code of its reason, as lists show it. */
export const outcomeOf = (state: MessageState, error: string | null) => ({
  state,
  reason: reasonOf(state, error)?.code ?? null,
})
