/**
 * The states of a message:
 * - `sent`: a server took it.
 * - `delivered`, `bounced`: a report says so.
 * - `suppressed`: its address takes no messages.
 * - `skipped`: it was out of date or withheld, the client refused it, or there was no number to send it to.
 * - `cancelled`: somebody cancelled it while it waited.
 */
export const messageStates = [
  'queued',
  'sent',
  'delivered',
  'failed',
  'bounced',
  'suppressed',
  'skipped',
  'cancelled',
] as const
export type MessageState = (typeof messageStates)[number]

/** Why an address or a number takes nothing of a practice any more. */
export const suppressionReasons = ['bad_destination', 'blacklisted_number', 'bounced', 'complained'] as const
export type SuppressionReason = (typeof suppressionReasons)[number]

/** The providers that send messages for us. */
export const providers = ['smtp', 'octopush'] as const
export type Provider = (typeof providers)[number]

export const messageChannels = ['email', 'sms'] as const
export type MessageChannel = (typeof messageChannels)[number]
