import { Button } from '@ancrage/widgets/ui/button'
import { AudioLines } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Summary } from '../../components/summary'
import { Unreadable } from '../../components/unreadable'
import { useFormats } from '../../lib/use-formats'
import type { Exercise } from './use-exercises'

interface Props {
  exercise: Exercise
  onChange: () => void
  onEnd: () => void
}

/** Shows an exercise of a client: since when, its text in a fold, and its actions while it lasts. */
export function ExerciseRow({ exercise, onChange, onEnd }: Props) {
  const { t } = useTranslation('exercises')
  const format = useFormats()
  const { title, text, audio, isUnreadable, createdAt, changedAt, endedAt, endedBy } = exercise
  const since = t('since', { when: format.day(createdAt) })
  const changed = changedAt === createdAt ? '' : ` · ${t('changed', { when: format.day(changedAt) })}`
  const ended = endedAt && endedBy ? ` · ${t(`endedBy.${endedBy}`, { when: format.day(endedAt) })}` : ''
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="wrap-anywhere font-medium">{isUnreadable ? <Unreadable /> : title}</h3>
          <p className="text-muted-foreground text-sm">
            {since}
            {changed}
            {ended}
          </p>
          {audio && (
            <p className="wrap-anywhere flex items-center gap-1.5 text-muted-foreground text-sm">
              <AudioLines className="size-3.5 shrink-0" aria-hidden />
              <bdi>{audio.name}</bdi>
            </p>
          )}
        </div>
        {!endedAt && (
          <div className="flex gap-1" data-print="never">
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onChange}>
              {t('change.action')}
              <span className="sr-only"> {title}</span>
            </Button>
            <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onEnd}>
              {t('end.action')}
              <span className="sr-only"> {title}</span>
            </Button>
          </div>
        )}
      </div>
      {text && (
        <details className="mt-1">
          <Summary className="text-primary text-sm">
            {t('read')}
            <span className="sr-only"> {title}</span>
          </Summary>
          <p className="wrap-anywhere mt-2 whitespace-pre-line">{text}</p>
        </details>
      )}
    </li>
  )
}
