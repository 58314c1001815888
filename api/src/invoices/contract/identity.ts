import * as z from 'zod'
import { line, text } from '../../http/schema.ts'
import { siret } from '../../practices/siret.ts'
import { legalForms, vatDueTimes, vatRegimes } from '../states.ts'

/** The longest term of payment between businesses (C. com. L441-10). */
export const MOST_PAYMENT_DAYS = 60
const MOST_CAPITAL_CENTS = 2_000_000_000
/** Nobody reaches this number in a year by hand. */
const MOST_FIRST_NUMBER = 99_999

/** The issuer of invoices. Null: not entered. */
export const BillingIdentityFields = z.object({
  /** An « entrepreneur individuel », who bills under their own name followed by « EI », or a company. */
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
  /** When VAT is due. The option for `debits` stands on invoices for businesses from the reform on. */
  vatDue: z.enum(vatDueTimes),
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
  /** The first number in `firstNumberYear`, for a practice that arrives in mid year. */
  firstNumber: z.int().nullable(),
  firstNumberYear: z.int().nullable(),
})

/** The issuer of a practice that has entered nothing. */
export const NO_ISSUER: z.output<typeof BillingIdentityFields> = {
  form: 'sole_trader',
  firstname: null,
  lastname: null,
  legalName: null,
  legalForm: null,
  capitalCents: null,
  register: null,
  tradeName: null,
  siret: null,
  address: null,
  postcode: null,
  city: null,
  vatRegime: null,
  vatNumber: null,
  vatBasisPoints: null,
  vatDue: 'payment',
  exemptionArticle: null,
  insurer: null,
  insuranceArea: null,
  iban: null,
  bic: null,
  accountHolder: null,
  furtherLine: null,
  paymentDays: 0,
  numberPrefix: '',
  firstNumber: null,
  firstNumberYear: null,
}

export const BillingIdentity = z.object({
  /** For a practice that has entered nothing yet: the facts of its own page. */
  identity: BillingIdentityFields,
  /** Raised by every change; 0 while nothing was saved. */
  revision: z.int(),
  /** The missing fields without which nothing can be issued. */
  missing: z.array(z.string()),
  /** Missing fields of most invoices that do not prevent one: `mediatorName`, `insurer`, `iban`. */
  advised: z.array(z.string()),
  /** The VAT wording on an invoice of today; null while the regime is unknown, and for practices liable to VAT. */
  vatMention: z.string().nullable(),
  /** Check it with an accountant: no source settles it. */
  isMentionToCheck: z.boolean(),
  /** Rates that can be chosen today, in hundredths of a percent. */
  vatRates: z.array(z.int()),
  /** The first number can be changed until something is issued in its year. */
  isFirstNumberOpen: z.boolean(),
})

/** The whole issuer: omitted fields are emptied. */
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
  vatDue: z.enum(vatDueTimes).default('payment'),
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
  /** The revision it is based on: `conflict` if somebody has saved since. Without one, the last change counts. */
  revision: z.int().optional(),
  /** Only for another IBAN: `required` or `wrong`. */
  currentPassword: z.string().min(1, 'required').max(256, 'too_long').optional(),
})
