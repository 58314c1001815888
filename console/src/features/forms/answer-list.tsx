import type { FormAnswerValue } from '@ancrage/api/contract'
import { shownQuestions } from '@ancrage/api/contract'
import { useTranslation } from 'react-i18next'
import { Unreadable } from '../../components/unreadable'
import { useFormats } from '../../lib/use-formats'
import { type FormAnswer, type Question, useForeignLang, useLocalized } from './use-forms'

/** Lists the answers question by question, including empty ones. */
export function AnswerList({ answer }: { answer: Pick<FormAnswer, 'version' | 'answers' | 'isUnreadable'> }) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const langOf = useForeignLang()
  const { version, answers } = answer
  if (answer.isUnreadable) {
    return (
      <p className="p-3">
        <Unreadable />
      </p>
    )
  }
  return (
    <dl className="space-y-3 p-3">
      {shownQuestions(version.content.questions, answers).map((question) => (
        <div key={question.id}>
          <dt lang={langOf(question.label)} className="text-muted-foreground text-sm">
            {words(question.label)}
          </dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {answers[question.id] === undefined ? (
              <span className="text-muted-foreground">{t('unanswered')}</span>
            ) : (
              <GivenAnswer question={question} answer={answers[question.id] as FormAnswerValue} />
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function GivenAnswer({ question, answer }: { question: Question; answer: FormAnswerValue }) {
  const { t, i18n } = useTranslation('forms')
  const words = useLocalized()
  const format = useFormats('UTC')
  const langOf = useForeignLang()
  const optionOf = (id: unknown) => {
    const label = question.options.find((option) => option.id === id)?.label
    return <span lang={langOf(label)}>{words(label)}</span>
  }
  switch (question.kind) {
    case 'choice':
      return optionOf(answer)
    case 'choices':
      return (
        <ul className="list-disc ps-5">
          {(answer as readonly string[]).map((id) => (
            <li key={id}>{optionOf(id)}</li>
          ))}
        </ul>
      )
    case 'yes_no':
      return t(answer ? 'yes' : 'no')
    case 'scale':
      return <ScaleGiven value={Number(answer)} />
    case 'number':
      return new Intl.NumberFormat(i18n.language).format(Number(answer))
    case 'date':
      return format.dayInTable(`${String(answer)}T00:00:00Z`)
    case 'signature':
      return (
        <img
          src={String(answer)}
          alt={t('signature.drawn')}
          className="h-20 max-w-full rounded-sm border bg-white object-contain p-1"
        />
      )
    default:
      return String(answer)
  }
}

/** Shows a value from 0 to 10 as a bar. */
const ScaleGiven = ({ value }: { value: number }) => (
  <span className="flex items-center gap-2">
    <span className="font-medium tabular-nums">{value} / 10</span>
    <span aria-hidden="true" className="h-1.5 w-24 overflow-hidden rounded-full bg-secondary">
      <span className="block h-full rounded-full bg-primary" style={{ width: `${value * 10}%` }} />
    </span>
  </span>
)
