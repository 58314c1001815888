import { createClient, fetchSend } from '../../src/client.ts'
import type { RequestInput } from '../../src/http/endpoint.ts'
import { inbox } from '../../src/inbox/contract.ts'
import { anAddress } from '../app.ts'
import type { BuiltPractice } from '../build.ts'
import { solvedCaptcha } from '../captcha.ts'

type Words = RequestInput<typeof inbox.write>['body']

/** A visitor's message, with the proof of work that the form asks for. */
export async function messageWords(
  app: { url: string },
  practice: Pick<BuiltPractice, 'id'>,
  given: Partial<Words> = {},
) {
  const words = {
    name: 'Zoé Œuvrard',
    email: `zoe-${crypto.randomUUID()}@essais.test`,
    message: 'Bonjour.',
    locale: 'fr',
  }
  const captcha =
    given.captcha ?? (await solvedCaptcha(app.url, practice.id, { 'x-forwarded-for': anAddress() }, 'contact'))
  return { ...words, ...given, captcha } as Words
}

/** Writes to a practice as its widget does, from a network of one's own. */
export async function write(app: { url: string }, practice: Pick<BuiltPractice, 'id'>, given: Partial<Words> = {}) {
  const body = await messageWords(app, practice, given)
  const api = createClient({ inbox }, fetchSend(app.url, { headers: { 'x-forwarded-for': anAddress() } }))
  await api.inbox.write({ params: { practiceId: practice.id }, body })
  return body
}
