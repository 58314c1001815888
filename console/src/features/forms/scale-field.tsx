import { SCALE_MOST } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import type { QuestionProps } from './question-field'
import { QuestionSet } from './question-set'
import { useWords } from './use-forms'

const steps = Array.from({ length: SCALE_MOST + 1 }, (_, value) => value)

/** Lets the client pick a value from 0 to 10. The buttons take two rows on a phone. */
export function ScaleField({ question, answer, problem, onAnswer }: QuestionProps) {
  const { t } = useTranslation('forms')
  const words = useWords()
  return (
    <QuestionSet question={question} problem={problem}>
      {(name) => (
        <div className="@container max-w-xl">
          <div className="grid grid-cols-6 gap-1.5 @md:grid-cols-11">
            {steps.map((value) => (
              <label
                key={value}
                className="focus-ring-within ease-colors relative grid h-11 cursor-pointer place-items-center rounded-md border bg-card font-medium tabular-nums hover:bg-accent has-checked:border-primary has-checked:bg-primary has-checked:text-primary-foreground"
              >
                <input
                  type="radio"
                  name={name}
                  checked={answer === value}
                  onChange={() => onAnswer(value)}
                  onClick={() => !question.isRequired && answer === value && onAnswer(undefined)}
                  className="absolute inset-0 m-0 size-full cursor-pointer opacity-0"
                />
                {value}
              </label>
            ))}
          </div>
          {(question.lowest || question.highest) && (
            <p className="mt-1.5 flex justify-between gap-4 text-muted-foreground text-sm">
              <span>{question.lowest && t('scale.end', { value: 0, words: words(question.lowest) })}</span>
              <span className="text-end">
                {question.highest && t('scale.end', { value: SCALE_MOST, words: words(question.highest) })}
              </span>
            </p>
          )}
        </div>
      )}
    </QuestionSet>
  )
}
