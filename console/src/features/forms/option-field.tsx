import { useTranslation } from 'react-i18next'
import type { QuestionProps } from './question-props'
import { QuestionSet } from './question-set'
import { useForeignLang, useLocalized } from './use-forms'

const card =
  'flex min-h-11 cursor-pointer items-center gap-3 rounded-md border bg-card px-3 py-2 focus-ring-within ease-colors hover:bg-accent has-checked:border-primary has-checked:bg-primary-soft has-checked:text-primary'

/** Lets the client pick one option, or yes or no. Each is a card; a second press clears an optional answer. */
export function OptionField({ question, answer, problem, onAnswer }: QuestionProps) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const langOf = useForeignLang()
  const choices =
    question.kind === 'yes_no'
      ? [
          { key: 'yes', value: true, label: t('yes'), lang: undefined },
          { key: 'no', value: false, label: t('no'), lang: undefined },
        ]
      : question.options.map(({ id, label }) => ({ key: id, value: id, label: words(label), lang: langOf(label) }))
  return (
    <QuestionSet question={question} problem={problem}>
      {(name) => (
        <div className={question.kind === 'yes_no' ? 'grid max-w-xs grid-cols-2 gap-2' : 'grid gap-2'}>
          {choices.map(({ key, value, label, lang }) => (
            <label key={key} className={card}>
              <input
                type="radio"
                name={name}
                checked={answer === value}
                onChange={() => onAnswer(value)}
                onClick={() => !question.isRequired && answer === value && onAnswer(undefined)}
                className="m-0 size-4 shrink-0 cursor-pointer appearance-none rounded-full border border-input outline-none checked:border-[5px] checked:border-primary forced-colors:appearance-auto"
              />
              <span lang={lang} className="wrap-anywhere min-w-0">
                {label}
              </span>
            </label>
          ))}
        </div>
      )}
    </QuestionSet>
  )
}
