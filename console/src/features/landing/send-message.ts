import type { contract, RequestInput } from '@ancrage/api/contract'
import { api, asProblem } from '../../lib/api'

type Message = Omit<RequestInput<typeof contract.contact.write>['body'], 'captcha'>

/** Does the work that the API asks of those who write, and sends. A proof that came too late is made anew, once. */
export async function sendMessage(message: Message): Promise<void> {
  const attempt = async () => api.contact.write({ body: { ...message, captcha: await proof() } })
  try {
    await attempt()
  } catch (error) {
    if (asProblem(error).code !== 'captcha') throw error
    await attempt()
  }
}

async function proof(): Promise<string> {
  const [challenge, { solve }] = await Promise.all([
    api.contact.challenge({}),
    import('@ancrage/widgets/proof-of-work'),
  ])
  return solve(challenge)
}
