import './texts'
import { Button } from '@ancrage/widgets/ui/button'
import { Pencil } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { useFormats } from '../../lib/use-formats'
import { AnswerList } from './answer-list'
import { type FormAnswer, useLocalized } from './use-forms'

interface Props {
  answer: FormAnswer
  /** All answers of the session or the client, including corrected ones. */
  all: readonly FormAnswer[]
  onCorrect?: () => void
}

/** Shows one answered form, with its earlier version in a fold. */
export function AnswerCard({ answer, all, onCorrect }: Props) {
  const { t } = useTranslation('forms')
  const words = useLocalized()
  const format = useFormats()
  const earlier = all.find(({ id }) => id === answer.replacesId)
  const name = words(answer.version.content.name)
  return (
    <article aria-label={name} className="rounded-md border">
      <header className="flex items-start gap-3 border-b p-3">
        <div className="min-w-0 flex-1">
          <h3 className="wrap-anywhere font-medium">{name}</h3>
          <p className="text-muted-foreground text-sm">
            {t(`by.${answer.by}`, { date: format.dayAndTime(answer.answeredAt) })}
          </p>
        </div>
        {onCorrect && (
          <Button
            size="icon"
            variant="ghost"
            aria-haspopup="dialog"
            aria-label={t('correct', { name })}
            data-tooltip={t('correct', { name })}
            onClick={onCorrect}
          >
            <Pencil className="size-4" aria-hidden />
          </Button>
        )}
      </header>
      <AnswerList answer={answer} />
      {earlier && (
        <details className="border-t px-3 py-2">
          <Summary className="text-muted-foreground text-sm">
            {t('earlier', { date: format.dayAndTime(earlier.answeredAt) })}
          </Summary>
          <AnswerList answer={earlier} />
        </details>
      )}
    </article>
  )
}
