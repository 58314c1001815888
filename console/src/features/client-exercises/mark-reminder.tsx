import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Select } from '@ancrage/widgets/ui/select'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { HalfHourOptions } from '../../components/half-hour-options'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { clockText } from '../../lib/clock-text'

interface Props {
  /** The current reminder in minutes of the day; null for none. */
  at: number | null
  /** Shown only if the client has several practices. */
  practice: string | undefined
  /** Below the heading of its part. */
  heading: 'h3' | 'h4'
  onChoose: (atMinutes: number | null) => Promise<unknown>
}

/** Chooses the hour of the daily reminder of marks, or none. */
export function MarkReminder({ at, practice, heading: Heading, onChoose }: Props) {
  const { t } = useTranslation('clientExercises')
  const [heading, choice, hint] = [useId(), useId(), useId()]
  const known = at === null ? '' : String(at)
  const [chosen, setChosen] = useState<string>()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const value = chosen ?? known

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    setProblem(null)
    try {
      await onChoose(value === '' ? null : Number(value))
      setChosen(undefined)
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <section aria-labelledby={heading} className="surface space-y-3 p-4 sm:p-6">
      <Heading id={heading} className="font-medium">
        {t('reminder.title')}
        {practice && <span className="sr-only"> {practice}</span>}
      </Heading>
      <p id={hint} className="text-muted-foreground text-sm">
        {t('reminder.hint')}
      </p>
      {problem && <ProblemNotice problem={problem} />}
      <form className="flex flex-wrap items-center gap-2" onSubmit={(event) => void submit(event)}>
        <label htmlFor={choice} className="sr-only">
          {t('reminder.at')}
        </label>
        <Select
          id={choice}
          aria-describedby={hint}
          className="w-auto tabular-nums"
          value={value}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{t('reminder.never')}</option>
          <HalfHourOptions also={at ?? undefined} />
        </Select>
        <Button type="submit" variant="secondary" isBusy={isBusy} disabled={value === known}>
          {t('reminder.save')}
        </Button>
        <p role="status" className="text-muted-foreground text-sm">
          {at === null ? '' : t('reminder.on', { time: clockText(at) })}
        </p>
      </form>
    </section>
  )
}
