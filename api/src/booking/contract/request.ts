import * as z from 'zod'
import { day, email, instant, Lang, line, phone, text, timeZone } from '../../http/schema.ts'
import { Gender } from '../../patients/contract/gender.ts'
import { Location } from '../../practices/contract.ts'
import { SentVisitSource } from '../../sessions/source.ts'
import { sessionStatuses } from '../../sessions/states.ts'
import { TermsAnswer } from '../../stripe/contract/pay-page.ts'
import { bookingConsents } from '../consent-words.ts'

export const NewClient = z.strictObject({
  firstname: line(80),
  lastname: line(80),
  email,
  phone: phone.optional(),
  dateOfBirth: day.optional(),
  gender: Gender.optional(),
  address: line(200).optional(),
  city: line(100).optional(),
  /** A minor's holder of parental authority, required under 18. */
  guardian: z.strictObject({ name: line(160), phone: phone.optional() }).optional(),
})
export type NewClient = z.output<typeof NewClient>

/** A site that asks more has a form of its own. */
const MOST_ANSWERS = 10

export const BookingRequest = z.strictObject({
  sessionTypeId: z.uuid(),
  startsAt: instant,
  location: Location,
  holdToken: z.string().max(200).optional(),
  client: NewClient,
  message: text(2000).optional(),
  /** Answers to questions that the site asks too, by question. The practitioner reads them below the message. */
  answers: z
    .record(line(200), text(1000))
    .refine((answers) => Object.keys(answers).length <= MOST_ANSWERS, 'too_many')
    .optional(),
  consent: z.literal(true, 'consent_needed'),
  /** The version of the consent's words that the visitor has read. Default: the first. */
  consentVersion: z.int().min(1).max(bookingConsents.length).optional(),
  /** The visitor has ticked that they want news of the practice. */
  wantsNews: z.boolean().optional(),
  /** The visitor saw the prepayment with its conditions, and agreed by the button that obliges to pay. */
  agreed: TermsAnswer.optional(),
  /** The box beside the conditions was ticked: the same as in `agreed`. */
  waiver: z.boolean().optional(),
  locale: Lang,
  /** The zone in which the visitor chose, for the times in messages. Default: the practice's. */
  timeZone: timeZone.optional(),
  source: SentVisitSource.optional(),
  captcha: z.string().max(4000),
})
export type BookingRequest = z.output<typeof BookingRequest>

export const Booked = z.object({
  id: z.uuid(),
  status: z.enum(sessionStatuses),
  startsAt: instant,
  endsAt: instant,
  manageUrl: z.string(),
  /** Where and until when to make the prepayment that confirms the booking; null where none is needed. */
  payment: z
    .object({ url: z.string(), amountCents: z.int(), currency: z.literal('EUR'), expiresAt: instant })
    .nullable(),
  /**
   * Until when the visitor must press the mailed link, or the request lapses. A practice asks for it when it has more
   * requests of strangers than usual. Null: the request waits only for the practitioner.
   */
  confirmBy: instant.nullable(),
  /** An e-mail tells the client of it. None does where the practice’s own address is not confirmed yet. */
  isMailed: z.boolean(),
})
