/** `service`: what clients need to know of their appointments; `news`: what they may do without, and may refuse. */
export const mailingKinds = ['service', 'news'] as const
export type MailingKind = (typeof mailingKinds)[number]

/** What becomes of words to several: they go out part by part, wait for somebody, were ended by hand, or are all out. */
export const mailingStates = ['sending', 'paused', 'stopped', 'done'] as const
export type MailingState = (typeof mailingStates)[number]

/** Of one recipient. `written`: there is a message, whose own state says more; `passed_over`: there is none, and why. */
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
  'sms_refused',
  'unconfirmed',
  'unsubscribed',
] as const
export type PassedOverReason = (typeof passedOverReasons)[number]

/**
 * What a client has said of news: agreed; was told when the address was given that news would come, and did not refuse; or
 * refused. Source: Code des postes et des communications électroniques, art. L34-5.
 */
export const newsChoices = ['agreed', 'informed', 'refused'] as const
export type NewsChoice = (typeof newsChoices)[number]

/** More is no practice's letter any more. */
export const MOST_RECIPIENTS = 2000
