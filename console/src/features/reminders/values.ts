import { clockText } from '../../lib/clock-text'
import type { Rule, RuleBody } from './use-reminders'

/** The values of the form; numbers are strings as typed. */
export interface RuleValues {
  /** The session type; empty for all types without rules of their own. */
  sessionTypeId: string
  channel: 'email' | 'sms'
  /** The text of the SMS in each language; empty for our own text. */
  fr: string
  en: string
  timing: 'hours' | 'days'
  amount: string
  /** The clock time, such as `18:00`. */
  at: string
  isQuiet: boolean
  quietFrom: string
  quietUntil: string
  isFirstOnly: boolean
  asksConfirmation: boolean
}

const MINUTES = 60

/** Parses a clock time to minutes since midnight: `18:00` is 1080. Other text gives NaN, which the server refuses. */
export function minutesOf(clock: string): number {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number)
  return hours * MINUTES + minutes
}

export const blankRule: RuleValues = {
  sessionTypeId: '',
  channel: 'email',
  fr: '',
  en: '',
  timing: 'hours',
  amount: '24',
  at: '18:00',
  isQuiet: true,
  quietFrom: '21:00',
  quietUntil: '08:00',
  isFirstOnly: false,
  asksConfirmation: true,
}

export const ruleValues = ({
  sessionTypeId,
  channel,
  words,
  when,
  quiet,
  isFirstOnly,
  asksConfirmation,
}: Rule): RuleValues => ({
  ...blankRule,
  sessionTypeId: sessionTypeId ?? '',
  channel,
  fr: words?.fr ?? '',
  en: words?.en ?? '',
  timing: when.timing,
  amount: String(when.amount),
  ...(when.timing === 'days' && { at: clockText(when.atMinutes) }),
  isQuiet: quiet !== null,
  ...(quiet && { quietFrom: clockText(quiet.from), quietUntil: clockText(quiet.until) }),
  isFirstOnly,
  asksConfirmation,
})

/** Returns the request of the form. */
export function ruleBody(values: RuleValues, isActive: boolean): RuleBody {
  const { timing, isFirstOnly, asksConfirmation } = values
  const amount = /^\d+$/.test(values.amount.trim()) ? Number(values.amount) : Number.NaN
  return {
    sessionTypeId: values.sessionTypeId || null,
    channel: values.channel,
    ...(values.channel === 'sms' && { words: wordsOf(values) }),
    when: timing === 'hours' ? { timing, amount } : { timing, amount, atMinutes: minutesOf(values.at) },
    quiet: values.isQuiet ? { from: minutesOf(values.quietFrom), until: minutesOf(values.quietUntil) } : null,
    isFirstOnly,
    asksConfirmation,
    isActive,
  }
}

/** Returns the practice's own texts; null when both languages use ours. */
function wordsOf({ fr, en }: RuleValues): RuleBody['words'] {
  const own = { fr: fr.trim() || null, en: en.trim() || null }
  return own.fr || own.en ? own : null
}

/** Returns the request that recreates a rule. */
export const ruleBodyOf = ({ id: _, ...rule }: Rule): RuleBody => rule

/**
 * Says whether a number of hours or days is allowed. Hours start at two, because no mail is sent in the last hour
 * before a session.
 */
export const isPossibleTiming = ({ timing, amount }: Pick<RuleValues, 'timing' | 'amount'>) => {
  const figure = Number(amount)
  const [least, most] = timing === 'hours' ? [2, 1440] : [0, 60]
  return /^\d+$/.test(amount.trim()) && figure >= least && figure <= most
}
