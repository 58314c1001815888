import * as z from 'zod'
import { instant } from '../../http/schema.ts'
import { smsCountries } from '../../sms/countries.ts'

export const OctopushReply = z.object({
  login: z.string(),
  /** A mask with the last four characters of the key. */
  key: z.string(),
  sender: z.string(),
  /** The sender reveals the practice's trade to whoever sees the telephone. */
  senderNamesTrade: z.boolean(),
  countries: z.array(z.enum(smsCountries)),
  lowCredit: z.int().nullable(),
  /** How many SMS to France are left, and when that was read. */
  credit: z.int(),
  creditAt: instant,
  /** What one SMS cost last, in thousandths of a euro; null before the first. */
  priceThousandths: z.int().nullable(),
  isLow: z.boolean(),
  /** Since when messages wait for credit. */
  emptySince: instant.nullable(),
  lastError: z.enum(['octopush_key_refused']).nullable(),
  connectedAt: instant,
  /** The address that the practitioner enters at Octopush for delivery reports. */
  reportUrl: z.string(),
})

/** Whether SMS reach a client, and why not. */
export const PatientSms = z.object({
  number: z.string().nullable(),
  /** The number is that of a minor's guardian. */
  isGuardians: z.boolean(),
  problem: z
    .enum(['no_number', 'no_mobile', 'country_not_chosen', 'sms_refused', 'blacklisted_number', 'bad_destination'])
    .nullable(),
})

/** A client's choice about the SMS of a practice. */
export const SmsChoice = z.object({
  practiceId: z.uuid(),
  practice: z.string(),
  /** In each of the client’s files there. */
  refusesSms: z.boolean(),
})
