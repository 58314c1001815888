import type { contract, ReplyOf, RequestInput } from '@ancrage/api/contract'
import type { Api } from '../api.ts'
import { sendingOnce } from '../form-parts/sender.ts'
import type { Proof } from '../proof-of-work.ts'

type Content = Omit<RequestInput<typeof contract.inbox.write>['body'], 'captcha'>

/** Sends messages to a practice, each with one effect. */
export const messageSender = (api: Api, practiceId: string, proof: Proof) =>
  sendingOnce<Content, ReplyOf<typeof contract.inbox.write>>(proof, (body, key) =>
    api.call<typeof contract.inbox.write>('POST', `/api/public/practices/${practiceId}/contact`, { body, key }),
  )
