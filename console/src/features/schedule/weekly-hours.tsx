import type { Problem } from '@ancrage/api/client'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormCard } from '../../components/form-card'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { api, asProblem } from '../../lib/api'
import { useFormats } from '../../lib/use-formats'
import type { AffectedSessions } from './affected-sessions'
import { type Hours, refreshSchedule, useHours, useUndoToast } from './use-schedule'
import { haveSameHours, mergedWeek, rangeErrors, rangesIn, wdays, weekFormOf } from './week'
import { WeekEditor } from './week-editor'

interface Props {
  hours: Hours
  /** Receives the sessions outside the saved hours. */
  onAffected: (affected: AffectedSessions) => void
}

/** Edits the work hours of all weekdays, saved together. */
export function WeeklyHours({ hours, onAffected }: Props) {
  const { t } = useTranslation('schedule')
  const format = useFormats(hours.timeZone)
  const done = useUndoToast()
  const { mutate } = useHours()
  const [typed, setTyped] = useState(() => ({ from: hours, week: weekFormOf(hours.ranges) }))
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const { week } = typed
  const saved = rangesIn(weekFormOf(hours.ranges))
  const isUnsaved = !haveSameHours(rangesIn(week), saved)
  // The hours were changed elsewhere. Days that are being changed here stay as they are typed.
  if (typed.from !== hours)
    setTyped({ from: hours, week: mergedWeek(week, weekFormOf(typed.from.ranges), weekFormOf(hours.ranges)) })

  /** Replaces the expected hours and returns the new ones. It rejects where others stand there by now. */
  async function write(ranges: Hours['ranges'], expected: Hours['ranges']) {
    const { affected, ...now } = await api.schedule.replace({ body: { ranges, expected } })
    await mutate(now, { revalidate: false })
    onAffected(affected)
    void refreshSchedule()
    return now.ranges
  }

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setProblem(null)
    if (wdays.some((wday) => rangeErrors(week[wday]).size > 0)) {
      event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
      return
    }
    setBusy(true)
    try {
      const now = await write(rangesIn(week), saved)
      done('week', t('hours.saved'), () => write(saved, now))
    } catch (error) {
      setProblem(asProblem(error))
      void refreshSchedule()
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
