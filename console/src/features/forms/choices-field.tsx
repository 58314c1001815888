import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import type { QuestionProps } from './question-props'
import { QuestionSet } from './question-set'
import { useForeignLang, useLocalized } from './use-forms'

/** Asks for any number of options. */
export function ChoicesField({ question, answer, problem, onAnswer }: QuestionProps) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const langOf = useForeignLang()
  const chosen = Array.isArray(answer) ? (answer as readonly string[]) : []

  function choose(id: string, isChosen: boolean) {
    const next = question.options
      .map((option) => option.id)
      .filter((each) => (each === id ? isChosen : chosen.includes(each)))
    onAnswer(next.length ? next : undefined)
  }
  return (
    <QuestionSet question={question} problem={problem}>
      {() => (
        <>
          <p className="-mt-1 mb-2 text-muted-foreground text-sm">{t('several')}</p>
          <div className="space-y-2">
            {question.options.map(({ id, label }) => (
              <Checkbox
                key={id}
                label={
                  <span lang={langOf(label)} className="wrap-anywhere">
                    {words(label)}
                  </span>
                }
                checked={chosen.includes(id)}
                onChange={({ target }) => choose(id, target.checked)}
              />
            ))}
          </div>
        </>
      )}
    </QuestionSet>
  )
}
