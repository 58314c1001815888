import type { contract, RequestInput } from '@ancrage/api/contract'

export type AdminMail = RequestInput<typeof contract.admin.sendMail>['body']
export type Audience = AdminMail['audience']

/** To whom a mail is written. */
export interface Recipients {
  audience: Audience
  /** As the list counts them; the API counts anew. */
  count: number
  /** Of the one person, if it is one. */
  name?: string
}
