import type { contract, RequestInput } from '@ancrage/api/contract'

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
