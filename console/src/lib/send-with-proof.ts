import type { contract, ReplyOf } from '@ancrage/api/contract'
import { asProblem } from './api'

type Challenge = ReplyOf<typeof contract.publisher.challenge>

/** Does the work that the API asks of those who write, and sends. A proof that came too late is made anew, once. */
export async function sendWithProof(
  challenge: () => Promise<Challenge>,
  send: (captcha: string) => Promise<unknown>,
): Promise<void> {
  const attempt = async () => {
    const [given, { solve }] = await Promise.all([challenge(), import('@ancrage/widgets/proof-of-work')])
    await send(await solve(given))
  }
  try {
    await attempt()
  } catch (error) {
    if (asProblem(error).code !== 'captcha') throw error
    await attempt()
  }
}
