import type { Problem } from '@ancrage/api/client'
import { instantAt } from '@ancrage/api/format/calendar'
import { addDays } from '@ancrage/api/format/day'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { Switch } from '../../components/ui/switch'
import { asProblem } from '../../lib/api'
import { useUnavailabilityChanges } from './use-unavailabilities'

/** The time for which nobody can book, as it was drawn. */
export interface Absent {
  day: string
  fromMinute: number
  toMinute: number
  isAllDay?: boolean
}

interface Props {
  absent: Absent
  zone: string
  onClose: () => void
}

/** `09:30` of minutes, and back. */
const clock = (minutes: number) =>
  `${String(Math.floor(minutes / 60) % 24).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const minutesOf = (typed: string) => Number(typed.slice(0, 2)) * 60 + Number(typed.slice(3, 5))

/** Takes time out of what is offered, once; what comes again is set in the schedule. */
export function UnavailabilityDialog({ absent, zone, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const id = useId()
  const { add } = useUnavailabilityChanges(zone)
  const [form, setForm] = useState({
    title: t('absence.usual'),
    isAllDay: absent.isAllDay ?? false,
    from: absent.day,
    to: absent.day,
    start: clock(absent.fromMinute),
    end: clock(absent.toMinute),
  })
  const [wrong, setWrong] = useState<'title' | 'days' | 'times' | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const change = (wish: Partial<typeof form>) => {
    setWrong(null)
    setForm({ ...form, ...wish })
  }

  async function save(event: FormEvent) {
    event.preventDefault()
    const { title, isAllDay, from, to, start, end } = form
    const mistake = mistakeOf(form)
    setWrong(mistake)
    if (mistake) return
    setBusy(true)
    setProblem(null)
    // Until midnight is until the next day begins.
    const last = end === '00:00' ? addDays(to, 1) : to
    const at = (day: string, typed: string) => instantAt(day, minutesOf(typed), zone).toISOString()
    try {
      await add(
        isAllDay
          ? { isAllDay: true, title: title.trim(), from, to }
          : { isAllDay: false, title: title.trim(), startsAt: at(from, start), endsAt: at(last, end) },
      )
      onClose()
    } catch (error) {
      setProblem(asProblem(error))
      setBusy(false)
    }
  }

  return (
    <Dialog open onOpenChange={(isOpen) => isOpen || onClose()}>
      <DialogContent
        title={t('addAbsence')}
        description={t('absence.hint')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('keep')}</Button>
            </DialogClose>
            <Button type="submit" form={id} isBusy={isBusy}>
              {t('absence.save')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-4" onSubmit={(event) => void save(event)}>
          <Field label={t('absence.title')} error={wrong === 'title' && t('absence.noTitle')} required>
            {(control) => (
              <Input
                {...control}
                maxLength={120}
                autoComplete="off"
                value={form.title}
                onFocus={({ target }) => target.select()}
                onChange={({ target }) => change({ title: target.value })}
              />
            )}
          </Field>
          <div className="flex items-center justify-between gap-3">
            <span id={`${id}-all-day`} className="font-medium">
              {t('allDay')}
            </span>
            <Switch
              aria-labelledby={`${id}-all-day`}
              checked={form.isAllDay}
              onCheckedChange={(isAllDay) => change({ isAllDay })}
            />
          </div>
          <div className="grid grid-cols-2 gap-4">
            <Field label={t('absence.from')} required>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={form.from}
                  onChange={({ target: { value } }) =>
                    // A single day stays one.
                    change({ from: value, ...((form.to === form.from || form.to < value) && { to: value }) })
                  }
                />
              )}
            </Field>
            <Field label={t('absence.to')} error={wrong === 'days' && t('absence.wrongDays')} required>
              {(control) => (
                <Input
                  {...control}
                  type="date"
                  value={form.to}
                  onChange={({ target }) => change({ to: target.value })}
                />
              )}
            </Field>
            {!form.isAllDay &&
              (['start', 'end'] as const).map((end) => (
                <Field
                  key={end}
                  label={t(`absence.${end}`)}
                  error={end === 'end' && wrong === 'times' && t('absence.wrongTimes')}
                  required
                >
                  {(control) => (
                    <Input
                      {...control}
                      type="time"
                      step={300}
                      value={form[end]}
                      onChange={({ target }) => change({ [end]: target.value })}
                    />
                  )}
                </Field>
              ))}
          </div>
          <p className="text-muted-foreground text-sm">
            {t('absence.repeating')}{' '}
            <Link to="/settings/schedule" className="text-primary underline underline-offset-4">
              {t('absence.toSchedule')}
            </Link>
          </p>
          {problem && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}

interface Form {
  title: string
  isAllDay: boolean
  from: string
  to: string
  start: string
  end: string
}

function mistakeOf({ title, isAllDay, from, to, start, end }: Form): 'title' | 'days' | 'times' | null {
  if (!title.trim()) return 'title'
  if (!from || !to || to < from) return 'days'
  if (!isAllDay && (!start || !end || (from === to && end !== '00:00' && end <= start))) return 'times'
  return null
}
