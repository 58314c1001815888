import type { contract, RequestInput } from '@ancrage/api/contract'
import { api } from '../../lib/api'
import { sendWithProof } from '../../lib/send-with-proof'

type Message = Omit<RequestInput<typeof contract.publisher.write>['body'], 'captcha'>

/** Sends a message with the proof of work that the API asks for. */
export const sendMessage = (message: Message): Promise<void> =>
  sendWithProof(
    () => api.publisher.challenge({}),
    (captcha) => api.publisher.write({ body: { ...message, captcha } }),
  )
