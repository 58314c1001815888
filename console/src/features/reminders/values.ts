import type { contract, RequestInput } from '@ancrage/api/contract'
import type { Rule } from './use-reminders'

export type RuleBody = RequestInput<typeof contract.reminders.add>['body']

/** As the form holds a rule: figures as they are typed. */
export interface RuleValues {
  /** Empty: for all session types without rules of their own. */
  sessionTypeId: string
  channel: 'email' | 'sms'
  /** What an SMS says in each language; empty: our words. */
  fr: string
  en: string
  timing: 'hours' | 'days'
  amount: string
  /** `18:00` */
  at: string
  isQuiet: boolean
  quietFrom: string
  quietUntil: string
  isFirstOnly: boolean
  asksConfirmation: boolean
}

const MINUTES = 60

/** `18:00` of 1080. */
export const clockText = (minutes: number) =>
  [Math.floor(minutes / MINUTES), minutes % MINUTES].map((part) => String(part).padStart(2, '0')).join(':')

/** 1080 of `18:00`; what is no time is none: the server refuses it. */
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

/** What is sent of the form. */
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

/** Own words in either language; none where ours stand. */
function wordsOf({ fr, en }: RuleValues): RuleBody['words'] {
  const own = { fr: fr.trim() || null, en: en.trim() || null }
  return own.fr || own.en ? own : null
}

/** The same rule again, as it was. */
export const sameRule = ({ id: _, ...rule }: Rule): RuleBody => rule

/** The allowed values: hours by e-mail from two on, since no mail goes out in the last hour before a session. */
export const isPossible = ({ timing, amount }: Pick<RuleValues, 'timing' | 'amount'>) => {
  const figure = Number(amount)
  const [least, most] = timing === 'hours' ? [2, 1440] : [0, 60]
  return /^\d+$/.test(amount.trim()) && figure >= least && figure <= most
}
