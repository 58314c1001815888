import { SCALE_MOST } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { NumberScale } from '../../components/number-scale'
import type { QuestionProps } from './question-props'
import { endsOf, QuestionSet } from './question-set'
import { useForeignLang, useLocalized } from './use-forms'

/** A question whose answer is a number on a scale, with words at its ends. */
export function ScaleField({ question, answer, problem, onAnswer }: QuestionProps) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const langOf = useForeignLang()
  const clear = question.isRequired ? undefined : () => onAnswer(undefined)
  return (
    <QuestionSet question={question} problem={problem}>
      {(name) => (
        <div className="max-w-xl">
          <NumberScale name={name} most={SCALE_MOST} value={answer} onChoose={onAnswer} onClear={clear} />
          {(question.lowest || question.highest) && (
            <p id={endsOf(name)} className="mt-1.5 flex justify-between gap-4 text-muted-foreground text-sm">
              <span lang={langOf(question.lowest)}>
                {question.lowest && t('scale.end', { value: 0, words: words(question.lowest) })}
              </span>
              <span lang={langOf(question.highest)} className="text-end">
                {question.highest && t('scale.end', { value: SCALE_MOST, words: words(question.highest) })}
              </span>
            </p>
          )}
        </div>
      )}
    </QuestionSet>
  )
}
