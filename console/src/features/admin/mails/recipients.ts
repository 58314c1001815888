import type { contract, RequestInput } from '@ancrage/api/contract'

/** A mail that is ready to send, for the confirmation. */
export interface ReadyMail {
  mail: AdminMail
  total: number
  /** The idempotency key, so that a repeat sends nothing twice. */
  key: string
}

export type AdminMail = RequestInput<typeof contract.admin.sendMail>['body']
export type Audience = AdminMail['audience']

/** The recipients of a mail. */
export interface Recipients {
  audience: Audience
  /** The number that the list shows; the API counts again. */
  count: number
  /** The name of the recipient, if there is only one. */
  name?: string
}
