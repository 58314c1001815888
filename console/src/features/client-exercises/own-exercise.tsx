import { Button } from '@ancrage/widgets/ui/button'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Unreadable } from '../../components/unreadable'
import type { OwnExercises } from '../client-area/public'
import { Recording } from './recording'

interface Props {
  exercise: OwnExercises['exercises'][number]
  /** Below the heading of its part. */
  heading: 'h3' | 'h4'
  onEnd: () => void
}

/** Shows an exercise in full. */
export function OwnExercise({ exercise, heading: Heading, onEnd }: Props) {
  const { id: exerciseId, title, text, audio, isUnreadable } = exercise
  const { t } = useTranslation('clientExercises')
  const id = useId()
  return (
    <article aria-labelledby={id} className="surface p-4 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <Heading id={id} className="wrap-anywhere min-w-0 font-medium">
          {isUnreadable ? <Unreadable /> : title}
        </Heading>
        <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onEnd}>
          {t('end.action')}
          <span className="sr-only"> {title}</span>
        </Button>
      </header>
      <p className="wrap-anywhere mt-2 whitespace-pre-line">{text}</p>
      {audio && (
        <div className="mt-4">
          <Recording exerciseId={exerciseId} audio={audio} />
        </div>
      )}
    </article>
  )
}
