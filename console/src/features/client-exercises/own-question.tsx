import type { Problem } from '@ancrage/api/client'
import { addDays } from '@ancrage/api/format/day'
import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type FormEvent, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Unreadable } from '../../components/unreadable'
import { asProblem } from '../../lib/api'
import type { OwnExercises } from '../client-area/public'
import { MarkCurveOnDemand } from '../exercises/public'
import { MarkChoice } from './mark-choice'

interface Props {
  question: OwnExercises['questions'][number]
  /** Below the heading of its part. */
  heading: 'h3' | 'h4'
  today: string
  /** False where the practice is closed: it takes no marks. */
  isAsked: boolean
  onMark: (id: string, day: string, value: number) => Promise<unknown>
  onEnd: () => void
}

/** Shows a question with the marks of today and yesterday, and the curve of its marks. */
export function OwnQuestion({ question, heading: Heading, today, isAsked, onMark, onEnd }: Props) {
  const { id, words, isUnreadable, marks, endedAt } = question
  const { t } = useTranslation('clientExercises')
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="surface space-y-4 p-4 sm:p-6">
      <header className="flex flex-wrap items-baseline justify-between gap-2">
        <Heading id={heading} className="wrap-anywhere min-w-0 font-medium">
          {isUnreadable ? <Unreadable /> : words}
        </Heading>
        {!endedAt && (
          <Button variant="ghost" size="sm" aria-haspopup="dialog" onClick={onEnd}>
            {t('end.action')}
            <span className="sr-only"> {words}</span>
          </Button>
        )}
      </header>
      {isAsked && !endedAt && (
        // The key resets the form on a new day, so that a chosen mark is not sent for it.
        <MarkForm
          key={today}
          words={words}
          marks={marks}
          today={today}
          onMark={(day, value) => onMark(id, day, value)}
        />
      )}
      <Suspense fallback={<Skeleton className="h-40" />}>
        <MarkCurveOnDemand label={words} marks={marks} />
      </Suspense>
    </section>
  )
}

interface FormProps {
  words: string
  marks: Props['question']['marks']
  today: string
  onMark: (day: string, value: number) => Promise<unknown>
}

function MarkForm({ words, marks, today, onMark }: FormProps) {
  const { t } = useTranslation('clientExercises')
  const dayId = useId()
  const [when, setWhen] = useState<'today' | 'yesterday'>('today')
  const [chosen, setChosen] = useState<number>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const day = when === 'today' ? today : addDays(today, -1)
  const known = marks.find((mark) => mark.day === day)?.value
  const value = chosen ?? known

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (value === undefined) return
    setBusy(true)
    setProblem(null)
    try {
      await onMark(day, value)
      setChosen(undefined)
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <form className="space-y-3" onSubmit={(event) => void submit(event)}>
      <MarkChoice legend={t('markOf', { words })} value={value} onChoose={setChosen} />
      {problem && <ProblemNotice problem={problem} />}
      <div className="flex flex-wrap items-center gap-2">
        <label htmlFor={dayId} className="sr-only">
          {t('day')}
        </label>
        <Select
          id={dayId}
          className="w-auto"
          value={when}
          onChange={({ target }) => {
            setWhen(target.value === 'yesterday' ? 'yesterday' : 'today')
            setChosen(undefined)
          }}
        >
          <option value="today">{t('today')}</option>
          <option value="yesterday">{t('yesterday')}</option>
        </Select>
        <Button type="submit" isBusy={isBusy} disabled={value === undefined || value === known}>
          {t(known === undefined ? 'save' : 'change')}
        </Button>
        <p role="status" className="text-muted-foreground text-sm">
          {known === undefined ? '' : t(`marked.${when}`, { value: known })}
        </p>
      </div>
    </form>
  )
}
