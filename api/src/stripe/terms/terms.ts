import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { moneyText } from '../../format/amounts.ts'
import { addDays, localDay } from '../../format/day.ts'
import { fullDayText } from '../../format/full-day.ts'
import { refuseField } from '../../http/errors.ts'
import type { Lang } from '../../http/schema.ts'
import { interestSince } from '../../invoices/legal-interest.ts'
import { typeset } from '../../mail/typography.ts'
import type { AgreedTerms } from '../../payment-requests/entity.ts'
import type { DepositKind, PaymentRequestKind } from '../../payment-requests/states.ts'
import type { Settings } from '../../practices/settings.ts'
import { publicHolidays } from '../../schedule/public-holidays.ts'
import type { TermsAnswer } from '../contract/pay-page.ts'
import { withdrawalModels } from './withdrawal-models.ts'
import { termsWords } from './words.ts'

/** How many days the right of withdrawal lasts. Source: C. conso. L221-18. */
const WITHDRAWAL_DAYS = 14

/** What is shown before paying, word for word. */
export interface ShownTerms {
  version: string
  lines: string[]
  termsUrl: string | null
  withdrawalUntil: string | null
  waiver: string | null
  button: string
}

/** The amount, the client and the session. A booking that is about to be made knows nothing else. */
export interface Payable {
  request: {
    kind: PaymentRequestKind
    totalCents: number
    amountCents: number
    depositKind?: DepositKind | null | undefined
  }
  practice: { timeZone: string; name: string; address?: string | null; city?: string | null; email?: string | null }
  session: { startsAt: Date } | null
  settings: Settings
}

/**
 * The last day of the right of withdrawal; a Saturday, a Sunday or a holiday moves it to the next working day
 * (L221-19).
 */
export function lastDayOfWithdrawal(concludedOn: string, timeZone: string): string {
  const last = addDays(concludedOn, WITHDRAWAL_DAYS)
  const holidays = new Set(publicHolidays(last, addDays(last, 10), timeZone).map(({ date }) => date))
  let day = last
  while (isWeekend(day) || holidays.has(day)) day = addDays(day, 1)
  return day
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/**
 * The conditions that a client reads before paying, in their language. Usually this payment concludes the contract.
 * With `isLater`, a later payment does, once the practice has accepted, and the conditions are shown again with its
 * days.
 */
export function termsOf(
  { request, practice, session, settings }: Payable,
  lang: Lang,
  now: Date,
  { isLater = false }: { isLater?: boolean } = {},
): ShownTerms {
  const words = termsWords[lang]
  const money = (cents: number) => moneyText(cents, 'EUR', lang)
  const isPrepayment = request.kind === 'prepayment'
  const isArrhes = isPrepayment && request.depositKind === 'arrhes'
  const today = localDay(now, practice.timeZone)
  const isWithdrawable = session !== null && session.startsAt > now
  const withdrawalUntil = isWithdrawable && !isLater ? lastDayOfWithdrawal(today, practice.timeZone) : null
  const isWaiverNeeded =
    session && withdrawalUntil ? localDay(session.startsAt, practice.timeZone) <= withdrawalUntil : false
  const rest = request.totalCents - request.amountCents
  const amounts = isPrepayment ? (isLater ? words.amountsLater : words.amounts) : words.due
  const { mediatorName, mediatorAddress, mediatorSite } = settings
  const recipient = [practice.name, practice.address, practice.city, practice.email].filter(Boolean).join(', ')
  const mediator = [mediatorName, mediatorAddress, mediatorSite].filter(Boolean).join(', ')
  const lines = [
    amounts(money(request.totalCents), money(request.amountCents)),
    ...(rest > 0 ? [(isPrepayment ? words.rest : words.restDue)(money(rest))] : []),
    ...(isPrepayment ? [words[request.depositKind ?? 'deposit']] : []),
    ...(session ? [words.cancelled(settings)] : []),
    // The practice gives back « arrhes » twice, which is said above.
    ...(session && !isArrhes ? [words.cancelledByPractice] : []),
    ...(session && isPrepayment && localDay(session.startsAt, practice.timeZone) >= interestSince(today)
      ? [words.interest]
      : []),
    ...(withdrawalUntil ? [words.withdrawal(fullDayText(withdrawalUntil, lang))] : []),
    ...(isWithdrawable && isLater ? [words.withdrawalLater] : []),
    ...(isWithdrawable ? [...noticeLines(recipient, lang), words.withdrawalForm(recipient)] : []),
    ...(mediator ? [words.mediator(mediator)] : []),
    ...(settings.termsUrl ? [words.terms(settings.termsUrl)] : []),
  ].map((line) => typeset(line, lang))
  const content = {
    lines,
    termsUrl: settings.termsUrl,
    withdrawalUntil,
    waiver: isWaiverNeeded ? typeset(words.waiver, lang) : null,
    button: isPrepayment ? words.book : words.pay,
  }
  const version = createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 32)
  return { ...content, version }
}

/** The model notice of the right of withdrawal, a line for each of its paragraphs. */
function noticeLines(recipient: string, lang: Lang): string[] {
  const [first, ...others] = withdrawalModels[lang].notice(recipient)
  return [`${termsWords[lang].withdrawalNotice} ${first}`, ...others]
}

/**
 * The conditions to store when somebody agrees by pressing the button. Refuses conditions other than those shown, and a
 * missing waiver: without it nothing would be owed (C. conso. L221-25).
 */
export function agreedTerms(
  payable: Payable,
  { termsVersion, waiver }: z.output<typeof TermsAnswer>,
  { by, lang, now, path = '' }: { by: AgreedTerms['by']; lang: Lang; now: Date; path?: string },
): AgreedTerms {
  const terms = termsOf(payable, lang, now)
  if (terms.version !== termsVersion) throw refuseField(`${path}termsVersion`, 'other_terms')
  if (terms.waiver && waiver !== true) throw refuseField(`${path}waiver`, 'required')
  const { version, lines, button, withdrawalUntil } = terms
  const { refundFullHours, refundSteps, refundPartPercent, refundMissedPercent } = payable.settings
  return {
    version,
    locale: lang,
    lines,
    button,
    waiver: terms.waiver,
    withdrawalUntil,
    refund: { refundFullHours, refundSteps, refundPartPercent, refundMissedPercent },
    by,
    at: now.toISOString(),
  }
}
