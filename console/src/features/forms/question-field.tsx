import { MOST_LONG, MOST_SHORT } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { ChoicesField } from './choices-field'
import { OptionField } from './option-field'
import { useProblemWords } from './problem-words'
import type { QuestionProps } from './question-props'
import { ScaleField } from './scale-field'
import { useForeignLang, useLocalized } from './use-forms'

const SignatureField = lazy(async () => ({ default: (await import('./signature-field')).SignatureField }))

/** Shows one question with the control of its kind. */
export function QuestionField(props: QuestionProps) {
  switch (props.question.kind) {
    case 'choice':
    case 'yes_no':
      return <OptionField {...props} />
    case 'choices':
      return <ChoicesField {...props} />
    case 'scale':
      return <ScaleField {...props} />
    case 'signature':
      return (
        <Suspense fallback={<Skeleton className="h-52 w-full rounded-lg" />}>
          <SignatureField {...props} />
        </Suspense>
      )
    default:
      return <TypedField {...props} />
  }
}

/** Shows a question that is answered by typing: a text, a number or a day. */
function TypedField({ question, answer, problem, onAnswer }: QuestionProps) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const langOf = useForeignLang()
  const wordsOf = useProblemWords()
  const { kind, label, help, isRequired } = question
  const text = typeof answer === 'string' || typeof answer === 'number' ? String(answer) : ''
  return (
    <Field
      label={<span lang={langOf(label)}>{words(label)}</span>}
      hint={help && <span lang={langOf(help)}>{words(help)}</span>}
      error={problem && wordsOf(problem, question)}
      {...(!isRequired && { optional: t('optional') })}
    >
      {({ required: _, ...control }) => {
        const shared = { ...control, 'aria-required': isRequired, className: 'sm:max-w-md' }
        const onChange = ({ target }: { target: { value: string } }) => onAnswer(target.value || undefined)
        if (kind === 'long_text')
          return (
            <Textarea
              {...control}
              aria-required={isRequired}
              rows={4}
              maxLength={MOST_LONG}
              value={text}
              onChange={onChange}
            />
          )
        if (kind === 'date')
          return (
            <DateInput
              {...shared}
              keepsTyped
              needsWholeYear
              className="max-w-52"
              value={text}
              onChange={(day) => onAnswer(day || undefined)}
            />
          )
        if (kind === 'number') return <NumberInput {...shared} text={text} onAnswer={onAnswer} />
        return <Input {...shared} maxLength={MOST_SHORT} value={text} onChange={onChange} />
      }}
    </Field>
  )
}

interface NumberProps {
  id: string
  text: string
  onAnswer: QuestionProps['onAnswer']
}

/** Reads numbers with a comma or a point. Text that is no number stays as typed, so that the client can correct it. */
function NumberInput({ text, onAnswer, ...control }: NumberProps) {
  function typed(value: string) {
    const read = value.trim().replace(',', '.')
    const isWhole = /^-?\d+(\.\d*[1-9])?$/.test(read)
    onAnswer(isWhole ? Number(read) : value || undefined)
  }
  return (
    <Input
      {...control}
      className="max-w-52"
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={({ target }) => typed(target.value)}
      onBlur={() => {
        const read = text.trim().replace(',', '.')
        if (/^-?\d+(\.\d+)?$/.test(read)) onAnswer(Number(read))
      }}
    />
  )
}
