import { availability } from '../src/availability/contract.ts'
import { booking } from '../src/booking/contract.ts'
import { createClient, fetchSend } from '../src/client.ts'
import type { ReplyOf, RequestInput } from '../src/http/endpoint.ts'
import { practices } from '../src/practices/contract.ts'
import { anAddress } from './app.ts'
import type { BuiltPractice } from './build.ts'
import { solvedCaptcha } from './captcha.ts'

type Request = RequestInput<typeof booking.request>['body']
type Booked = ReplyOf<typeof booking.request>
type Options = Partial<Omit<Request, 'client'>> & { startsAt: string; client?: Partial<Request['client']> }

/** A visitor on a practitioner's site, who calls the public API as the widget does. */
export function aVisitor(app: { url: string }, practice: BuiltPractice) {
  const headers = { 'x-forwarded-for': anAddress() }
  const api = createClient({ booking, availability, practices }, fetchSend(app.url, { headers }))
  const params = { practiceId: practice.id }
  const tokenOf = (booked: Booked) => booked.manageUrl.split('/').at(-1)!

  const request = async ({ client, ...given }: Options): Promise<Request> => ({
    sessionTypeId: practice.type.id,
    location: 'office',
    client: { firstname: 'Zoé', lastname: 'Œuvrard', email: `zoe-${crypto.randomUUID()}@essais.test`, ...client },
    consent: true,
    locale: 'fr',
    ...given,
    captcha: given.captcha ?? (await solvedCaptcha(app.url, practice.id, headers)),
  })
  const send = (body: Request, key: string = crypto.randomUUID()) =>
    api.booking.request({ params, body }, { headers: { 'idempotency-key': key } })

  return {
    api,
    request,
    send,
    book: async (given: Options) => send(await request(given)),
    hold: (startsAt: string, replaces?: string, captcha?: string) =>
      api.booking.hold({
        params,
        body: { sessionTypeId: practice.type.id, startsAt, ...(replaces && { replaces }), ...(captcha && { captcha }) },
      }),
    /** A proof of the work that a hold costs at present. */
    holdProof: () => solvedCaptcha(app.url, practice.id, headers, 'hold'),
    profile: () => api.practices.publicProfile({ params }),
    /** The offered starts on the day of an instant. */
    slots: async (instant: string, holdToken?: string) => {
      const date = instant.slice(0, 10)
      const query = {
        sessionTypeId: practice.type.id,
        from: date,
        to: date,
        timeZone: 'UTC',
        ...(holdToken && { holdToken }),
      }
      const { days } = await api.availability.offered({ params, query })
      return days.flatMap((day) => day.slots)
    },
    own: (booked: Booked) => api.booking.own({ params: { token: tokenOf(booked) } }),
    reschedule: (booked: Booked, startsAt: string) =>
      api.booking.reschedule({ params: { token: tokenOf(booked) }, body: { startsAt } }),
    cancel: (booked: Booked, reason = 'Un empêchement') =>
      api.booking.cancel({ params: { token: tokenOf(booked) }, body: { reason } }),
    tokenOf,
  }
}
