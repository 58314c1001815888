import type { AnswerProblem, FieldReason } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import type { Question } from './use-forms'

const known = [
  'required',
  'too_long',
  'control_characters',
  'no_number',
  'too_low',
  'too_high',
  'invalid_day',
  'not_an_option',
  'blank',
] as const satisfies readonly (AnswerProblem | FieldReason)[]

/** Returns the text for a refused answer. */
export function useProblemWords() {
  const { t, i18n } = useTranslation('forms')
  const number = (value: number) => new Intl.NumberFormat(i18n.language).format(value)
  return (code: string, { min, max }: Question): string => {
    const name = known.find((each) => each === code)
    return name ? t(`problems.${name}`, { min: number(min ?? 0), max: number(max ?? 0) }) : t('problems.unreadable')
  }
}
