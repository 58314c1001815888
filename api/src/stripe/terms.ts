import { createHash } from 'node:crypto'
import { moneyText } from '../format/amounts.ts'
import { addDays, localDay } from '../format/day.ts'
import { fullDayText } from '../format/full-day.ts'
import type { Lang } from '../http/schema.ts'
import { typeset } from '../mail/typography.ts'
import { publicHolidays } from '../schedule/public-holidays.ts'
import type { RequestFacts } from './facts.ts'
import { termsWords } from './terms-words.ts'

/** So many days the right of withdrawal runs. Source: C. conso. L221-18. */
const WITHDRAWAL_DAYS = 14
/** Money that is paid longer ahead bears interest at the legal rate. Source: C. conso. L214-2. */
const INTEREST_MONTHS_MS = 3 * 30.5 * 86_400_000

/** What is shown before paying, word for word. */
export interface Terms {
  version: string
  lines: string[]
  termsUrl: string | null
  withdrawalUntil: string | null
  waiver: string | null
  button: string
}

/** The last day of the right: one that falls on a Saturday, a Sunday or a holiday is put off to the next working day (L221-19). */
export function lastDayOfWithdrawal(concludedOn: string): string {
  const last = addDays(concludedOn, WITHDRAWAL_DAYS)
  const holidays = new Set(publicHolidays(last, addDays(last, 10)).map(({ date }) => date))
  let day = last
  while (isWeekend(day) || holidays.has(day)) day = addDays(day, 1)
  return day
}

const isWeekend = (day: string) => [0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay())

/** What a client is shown before paying, in their language. The contract is concluded by this payment, now. */
export function termsOf({ request, practice, session, settings }: RequestFacts, lang: Lang, now: Date): Terms {
  const words = termsWords[lang]
  const money = (cents: number) => moneyText(cents, 'EUR', lang)
  const isPrepayment = request.kind === 'prepayment'
  const today = localDay(now, practice.timeZone)
  const withdrawalUntil = session && session.startsAt > now ? lastDayOfWithdrawal(today) : null
  const isWaiverNeeded =
    session && withdrawalUntil ? localDay(session.startsAt, practice.timeZone) <= withdrawalUntil : false
  const rest = request.totalCents - request.amountCents
  const { refundFullHours: hours, refundPartPercent: percent, refundMissedPercent: missed } = settings
  const { mediatorName, mediatorAddress, mediatorSite } = settings
  const mediator = [mediatorName, mediatorAddress, mediatorSite].filter(Boolean).join(', ')
  const lines = [
    words.amounts(money(request.totalCents), money(request.amountCents)),
    ...(rest > 0 ? [words.rest(money(rest))] : []),
    ...(isPrepayment ? [words[request.depositKind ?? 'deposit']] : []),
    ...(session ? [words.cancelled(hours, percent, missed), words.cancelledByPractice] : []),
    ...(session && session.startsAt.getTime() - now.getTime() > INTEREST_MONTHS_MS && isPrepayment
      ? [words.interest]
      : []),
    ...(withdrawalUntil ? [words.withdrawal(fullDayText(withdrawalUntil, lang))] : []),
    ...(mediator ? [words.mediator(mediator)] : []),
    ...(settings.termsUrl ? [words.terms(settings.termsUrl)] : []),
  ].map((line) => typeset(line, lang))
  const told = {
    lines,
    termsUrl: settings.termsUrl,
    withdrawalUntil,
    waiver: isWaiverNeeded ? typeset(words.waiver, lang) : null,
    button: isPrepayment ? words.book : words.pay,
  }
  const version = createHash('sha256').update(JSON.stringify(told)).digest('hex').slice(0, 32)
  return { ...told, version }
}
