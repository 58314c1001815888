/** `service`: what clients need to know about their appointments; `news`: what they may refuse. */
export const mailingKinds = ['service', 'news'] as const
export type MailingKind = (typeof mailingKinds)[number]

/** The states of a mailing: being sent in parts, paused, stopped by hand, or finished. */
export const mailingStates = ['sending', 'paused', 'stopped', 'done'] as const
export type MailingState = (typeof mailingStates)[number]

/**
 * The state of one recipient. `written`: there is a message, whose own state says more; `passed_over`: there is none,
 * with a reason.
 */
export const recipientStates = ['waiting', 'written', 'passed_over', 'stopped'] as const
export type RecipientState = (typeof recipientStates)[number]

/** Why a client gets nothing. */
export const passedOverReasons = [
  'archived',
  'bad_destination',
  'blacklisted_number',
  'bounced',
  'complained',
  'country_not_chosen',
  'news_refused',
  'news_unsaid',
  'no_email',
  'no_mobile',
  'no_number',
  'no_session',
  'same_number',
  'sms_refused',
  'unconfirmed',
  'unsubscribed',
] as const
export type PassedOverReason = (typeof passedOverReasons)[number]

/**
 * A client's answer about news: agreed; informed when giving the address and did not refuse; or refused. Source: Code
 * des postes et des communications électroniques, art. L34-5.
 */
export const newsChoices = ['agreed', 'informed', 'refused'] as const
export type NewsChoice = (typeof newsChoices)[number]

/** No practice needs more. */
export const MOST_RECIPIENTS = 2000
