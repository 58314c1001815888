import { instantAt } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { TimeInput } from '../../components/time-input'
import { useZone } from '../../lib/use-formats'

/** The default time, 10:00 local time. */
const TEN = '10:00'

interface Props {
  startsAt: string
  onChoose: (asksAt: string) => void
  onBack: () => void
}

/** Chooses the day and the time at which one client is asked. */
export function AskingTimeForm({ startsAt, onChoose, onBack }: Props) {
  const { t } = useTranslation('reviews')
  const zone = useZone()
  const first = localDay(startsAt, zone)
  const [day, setDay] = useState(first)
  const [time, setTime] = useState(TEN)
  function submit(event: FormEvent) {
    event.preventDefault()
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    if (day && time) onChoose(instantAt(day, hours * 60 + minutes, zone).toISOString())
  }
  return (
    <form noValidate className="space-y-3" onSubmit={submit}>
      <Field label={t('session.when')}>
        {(control) => (
          <div className="flex flex-wrap gap-2">
            <DateInput {...control} min={first} value={day} className="max-w-44" onChange={setDay} />
            <TimeInput aria-label={t('session.when')} value={time} className="max-w-32" onChange={setTime} />
          </div>
        )}
      </Field>
      <div className="flex gap-2">
        <Button type="submit" size="sm">
          {t('session.save')}
        </Button>
        <Button size="sm" variant="ghost" onClick={onBack}>
          {t('session.cancel')}
        </Button>
      </div>
    </form>
  )
}
