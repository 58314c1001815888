import { createClient, fetchSend } from '@ancrage/api/client'
import { contract, type RequestInput } from '@ancrage/api/contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

export type BookingRequest = RequestInput<typeof contract.booking.request>['body']
type RequestOptions = Partial<Omit<BookingRequest, 'client'>> & { client?: Partial<BookingRequest['client']> }

/** The address of a server, and a practice on it. */
export interface PracticeAddress {
  url: string
  practiceId: string
}

/** A random network address for each visitor, since limits count addresses. */
export const anAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

/** A visitor on a practitioner's site, who calls the public API as the widget does. */
export function aVisitor({ url, practiceId }: PracticeAddress, address = anAddress()) {
  const headers = { 'x-forwarded-for': address }
  const api = createClient(contract, fetchSend(url, { headers }))
  const params = { practiceId }

  async function request(
    offer: { sessionTypeId: string; startsAt: string },
    options: RequestOptions = {},
  ): Promise<BookingRequest> {
    const { client, ...rest } = options
    return {
      ...offer,
      location: 'office',
      client: { firstname: 'Zoé', lastname: 'Œuvrard', email: `zoe-${crypto.randomUUID()}@essais.test`, ...client },
      consent: true,
      locale: 'fr',
      ...rest,
      captcha: rest.captcha ?? (await solvedCaptcha()),
    }
  }

  /** Solves the proof of work that the form asks for. */
  async function solvedCaptcha(form: 'booking' | 'contact' = 'booking'): Promise<string> {
    return solutionOf(await api.booking.challenge({ params, query: { form } }))
  }

  return {
    api,
    request,
    solvedCaptcha,
    profile: () => api.practices.publicProfile({ params }),
    /** Every free start of the coming days, in order. */
    async freeStarts(sessionTypeId: string, days = 55): Promise<string[]> {
      const dayAfter = (count: number) => new Date(Date.now() + count * 86_400_000).toISOString().slice(0, 10)
      const query = { sessionTypeId, from: dayAfter(0), to: dayAfter(days), timeZone: 'Europe/Paris' }
      const offered = await api.availability.offered({ params, query })
      return offered.days.flatMap((day) => day.slots)
    },
    send: (body: BookingRequest, key: string = crypto.randomUUID()) =>
      api.booking.request({ params, body }, { headers: { 'idempotency-key': key } }),
  }
}

/** Solves a challenge of the API. */
export async function solutionOf(given: unknown): Promise<string> {
  const challenge = given as Challenge
  return solutionText(challenge, await solveChallenge({ challenge, deriveKey }))
}

/** The value of the field `captcha` for a solved challenge. */
export const solutionText = (challenge: Challenge, solution: Awaited<ReturnType<typeof solveChallenge>>) =>
  Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')

/** The last part of a visitor's link: the token of their booking. */
export const tokenOf = (manageUrl: string) => manageUrl.split('/').at(-1)!

/** Signs in like a program, without a page or a cookie. Answers the bearer token. */
export async function bearerOf(url: string, account: { email: string; password: string }): Promise<string> {
  const { email, password } = account
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Bearer' },
    body: JSON.stringify({ email, password }),
  })
  const token = /accessToken=([^;]+)/.exec(answer.headers.getSetCookie().join('\n'))?.[1]
  if (!token) throw new Error(`nobody was signed in: ${answer.status} ${await answer.text()}`)
  return token
}

/** The API for a signed-in practitioner. */
export const asPractitioner = (url: string, bearer: string) =>
  createClient(contract, fetchSend(url, { headers: { authorization: `Bearer ${bearer}` } }))

/** Starts so far apart that sessions at each of them, with their buffers, do not overlap. */
export function distantStarts(starts: readonly string[], minutes: number): string[] {
  let freeFrom = Date.now() + 3 * 86_400_000
  return starts.filter((start) => {
    const at = Date.parse(start)
    if (at < freeFrom) return false
    freeFrom = at + minutes * 60_000
    return true
  })
}
