import { FieldError } from '@ancrage/widgets/ui/field'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useProblemWords } from './problem-words'
import { type Question, useForeignLang, useLocalized } from './use-forms'

interface Props {
  question: Question
  problem: string | undefined
  children: (name: string) => ReactNode
}

/** The id of what the ends of a scale mean, in the group of this name. */
export const endsOf = (name: string) => `${name}-ends`

/** Groups the controls of one question under a legend. */
export function QuestionSet({ question, problem, children }: Props) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const langOf = useForeignLang()
  const wordsOf = useProblemWords()
  const id = useId()
  const hasEnds = question.lowest || question.highest
  const describedBy = [question.help && `${id}-help`, hasEnds && endsOf(id), problem && `${id}-error`]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset className="m-0 min-w-0 border-0 p-0" aria-describedby={describedBy || undefined}>
      <legend className="mb-2 p-0 font-medium text-base">
        <span lang={langOf(question.label)}>{words(question.label)}</span>
        {!question.isRequired && <span className="font-normal text-muted-foreground"> ({t('optional')})</span>}
      </legend>
      {question.help && (
        <p
          id={`${id}-help`}
          lang={langOf(question.help)}
          className="mb-2 whitespace-pre-line text-muted-foreground text-sm"
        >
          {words(question.help)}
        </p>
      )}
      {children(id)}
      {problem && (
        <div className="mt-2">
          <FieldError id={`${id}-error`}>{wordsOf(problem, question)}</FieldError>
        </div>
      )}
    </fieldset>
  )
}
