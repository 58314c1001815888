import type { contract, ReplyOf } from '@ancrage/api/contract'
import { asProblem } from './api'

type Challenge = ReplyOf<typeof contract.publisher.challenge>

/** Solves the proof of work that the API asks for, then sends. A proof that came too late is solved again once. */
export async function sendWithProof(
  challenge: () => Promise<Challenge>,
  send: (captcha: string) => Promise<unknown>,
): Promise<void> {
  const attempt = async () => {
    const [given, { solveChallenge }] = await Promise.all([challenge(), import('@ancrage/widgets/proof-of-work')])
    await send(await solveChallenge(given))
  }
  try {
    await attempt()
  } catch (error) {
    if (asProblem(error).code !== 'captcha') throw error
    await attempt()
  }
}
