import type { Problem } from '@ancrage/api/client'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormCard } from '../../components/form-card'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { api, asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import type { AffectedSessions } from './affected-sessions'
import { type Hours, refreshSchedule, useHours, useUndoToast } from './use-schedule'
import { errorsIn, isSame, rangesIn, wdays, weekFormOf } from './week'
import { WeekEditor } from './week-editor'

interface Props {
  hours: Hours
  /** Receives the sessions outside the saved hours. */
  onTouched: (affected: AffectedSessions) => void
}

/** Edits the work hours of all weekdays, saved together. */
export function WeeklyHours({ hours, onTouched }: Props) {
  const { t } = useTranslation('schedule')
  const format = useFormats(hours.timeZone)
  const done = useUndoToast()
  const { mutate } = useHours()
  const [typed, setTyped] = useState(() => ({ from: hours, week: weekFormOf(hours.ranges) }))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { week } = typed
  const saved = rangesIn(weekFormOf(hours.ranges))
  const isUnsaved = !isSame(rangesIn(week), saved)
  // The hours were changed elsewhere. Typed changes stay; otherwise the new hours are taken over.
  if (typed.from !== hours) {
    const wasTyped = !isSame(rangesIn(week), rangesIn(weekFormOf(typed.from.ranges)))
    setTyped({ from: hours, week: wasTyped ? week : weekFormOf(hours.ranges) })
  }

  async function write(ranges: ReturnType<typeof rangesIn>) {
    const { schedule, affected } = await api.schedule.replace({ body: { ranges } })
    await mutate(schedule, { revalidate: false })
    onTouched(affected)
    void refreshSchedule()
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem(null)
    if (wdays.some((wday) => errorsIn(week[wday]).size > 0)) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid]')?.focus()
      return
    }
    setBusy(true)
    try {
      await write(rangesIn(week))
      done(t('hours.saved'), () => write(saved))
    } catch (error) {
      setProblem(asProblem(error))
    }
    setBusy(false)
  }

  return (
    <FormCard
      title={t('hours.title')}
      lead={t('hours.lead', { zone: format.zone() })}
      isUnsaved={isUnsaved}
      isBusy={isBusy}
      problem={problem}
      onSave={(event) => void save(event as FormEvent<HTMLFormElement>)}
      onDiscard={() => {
        setProblem(null)
        setTyped({ from: hours, week: weekFormOf(hours.ranges) })
      }}
    >
      <WeekEditor week={week} onChange={(week) => setTyped({ ...typed, week })} />
      <UnsavedGuard isUnsaved={isUnsaved} />
    </FormCard>
  )
}
