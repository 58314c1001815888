import { Problem } from '../api.ts'
import type { Proof } from '../proof-of-work.ts'
import { freshKey } from './fresh-key.ts'

type Post<C, R> = (body: C & { captcha: string }, key: string) => Promise<R>

/** Sends what a visitor wrote. The same content may be sent repeatedly and has one effect. */
export function sendingOnce<C extends object, R>(proof: Proof, post: Post<C, R>): (content: C) => Promise<R> {
  /** An attempt whose effect is unknown; the same content is sent again with the same key. */
  let open: { content: string; key: string; body: C & { captcha: string } } | null = null

  const attempt = async (content: C): Promise<R> => {
    const text = JSON.stringify(content)
    if (open?.content !== text) {
      open = { content: text, key: freshKey(), body: { ...content, captcha: await proof.take() } }
    }
    const { body, key } = open
    try {
      const reply = await post(body, key)
      open = null
      proof.renew()
      return reply
    } catch (problem) {
      if (problem instanceof Problem && !problem.isPassing) {
        open = null
        proof.renew()
      }
      throw problem
    }
  }

  return (content) =>
    attempt(content).catch((problem: Problem) => {
      // The proof is too old: another is made automatically, once.
      if (problem.code === 'captcha') return attempt(content)
      throw problem
    })
}
