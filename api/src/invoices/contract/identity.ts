import * as z from 'zod'
import { line, text } from '../../http/schema.ts'
import { siret } from '../../practices/siret.ts'
import { legalForms, vatRegimes } from '../states.ts'

/** A term of payment is at most so long between businesses (C. com. L441-10). */
export const MOST_PAYMENT_DAYS = 60
const MOST_CAPITAL_CENTS = 2_000_000_000
/** A first number of a year that nobody reaches by hand. */
const MOST_FIRST_NUMBER = 99_999

/** Who bills. Null where it is not said. */
export const BillingIdentityFields = z.object({
  /** An « entrepreneur individuel », who bills under the own name followed by « EI », or a company. */
  form: z.enum(legalForms),
  firstname: z.string().nullable(),
  lastname: z.string().nullable(),
  /** Of a company: name, form, share capital, entry in the register (« RCS Nantes »). */
  legalName: z.string().nullable(),
  legalForm: z.string().nullable(),
  capitalCents: z.int().nullable(),
  register: z.string().nullable(),
  tradeName: z.string().nullable(),
  siret: z.string().nullable(),
  /** Of the establishment. */
  address: z.string().nullable(),
  postcode: z.string().nullable(),
  city: z.string().nullable(),
  vatRegime: z.enum(vatRegimes).nullable(),
  vatNumber: z.string().nullable(),
  /** Hundredths of a percent: 2000 is 20 %. */
  vatBasisPoints: z.int().nullable(),
  /** The article that exempts a listed profession. */
  exemptionArticle: z.string().nullable(),
  insurer: z.string().nullable(),
  insuranceArea: z.string().nullable(),
  iban: z.string().nullable(),
  bic: z.string().nullable(),
  accountHolder: z.string().nullable(),
  furtherLine: z.string().nullable(),
  /** Days until an invoice is due; 0: at once. */
  paymentDays: z.int(),
  /** Stands before the year: `CA-` makes `CA-2026-00042`. */
  numberPrefix: z.string(),
  /** The number to go on from in `firstNumberYear`, for a practice that arrives in mid year. */
  firstNumber: z.int().nullable(),
  firstNumberYear: z.int().nullable(),
})

export const BillingIdentity = z.object({
  /** Of a practice that has said nothing yet: what its own page knows already. */
  identity: BillingIdentityFields,
  /** Fields without which nothing can be issued. */
  missing: z.array(z.string()),
  /** What belongs on an invoice of most practices, and does not stop it: `mediatorName`, `insurer`, `iban`. */
  advised: z.array(z.string()),
  /** What stands on an invoice of today for the VAT; null while the regime is not said, and of whoever is liable. */
  vatMention: z.string().nullable(),
  /** Ask an accountant: no source was found that settles it. */
  isMentionToCheck: z.boolean(),
  /** Rates that can be chosen today, in hundredths of a percent. */
  vatRates: z.array(z.int()),
  /** A first number counts until something is issued in its year. */
  isFirstNumberOpen: z.boolean(),
})

/** Who bills, whole: what is left out is emptied. */
export const BillingIdentityWrite = z.strictObject({
  form: z.enum(legalForms),
  firstname: line(80).nullish(),
  lastname: line(80).nullish(),
  legalName: line(120).nullish(),
  legalForm: line(40).nullish(),
  capitalCents: z.int().min(0, 'too_small').max(MOST_CAPITAL_CENTS, 'too_big').nullish(),
  register: line(80).nullish(),
  tradeName: line(120).nullish(),
  siret: siret.nullish(),
  address: line(200).nullish(),
  postcode: z
    .string()
    .regex(/^\d{5}$/, 'invalid')
    .nullish(),
  city: line(120).nullish(),
  vatRegime: z.enum(vatRegimes).nullish(),
  vatNumber: line(40).nullish(),
  vatBasisPoints: z.int().min(1, 'too_small').max(10_000, 'too_big').nullish(),
  exemptionArticle: line(120).nullish(),
  insurer: line(200).nullish(),
  insuranceArea: line(120).nullish(),
  iban: line(60).nullish(),
  bic: line(20).nullish(),
  accountHolder: line(120).nullish(),
  furtherLine: text(300).nullish(),
  paymentDays: z.int().min(0, 'too_small').max(MOST_PAYMENT_DAYS, 'too_big').default(0),
  numberPrefix: z
    .string()
    .regex(/^[A-Za-z0-9/_-]{0,12}$/, 'invalid')
    .default(''),
  firstNumber: z.int().min(1, 'too_small').max(MOST_FIRST_NUMBER, 'too_big').nullish(),
})
