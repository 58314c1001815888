import './texts'
import { useTranslation } from 'react-i18next'
import { clockText } from '../../lib/clock-text'
import type { Rule } from './use-reminders'

/** Returns a function that describes when a reminder is sent: « 48 heures avant », « La veille à 18:00 ». */
export function useRuleWords() {
  const { t } = useTranslation('reminders')
  return ({ when }: Pick<Rule, 'when'>) => {
    if (when.timing === 'hours') return t('hoursBefore', { count: when.amount })
    const at = clockText(when.atMinutes)
    if (when.amount === 0) return t('sameDay', { at })
    return when.amount === 1 ? t('dayBefore', { at }) : t('daysBefore', { count: when.amount, at })
  }
}
