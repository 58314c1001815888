import { instantAt } from '@ancrage/api/format/calendar'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { ClockInput } from '../../components/date-time/clock-input'
import { Section } from '../../components/section'
import { useZone } from '../../lib/use-formats'
import { Explanation } from './explanation'
import { type TypeChoice, TypeSelect } from './type-select'
import { useToday } from './use-special-days'
import { WeekOfTimes } from './week-of-times'

const A_DAY = 1440
const TEN = 600

/** Explains for any time whether clients are offered it and, if not, why and what would change it. */
export function WhyNotSection(choice: TypeChoice) {
  const { t } = useTranslation('schedule')
  const zone = useZone()
  const today = useToday()
  const { id: sessionTypeId, isActive } = choice.type
  const [date, setDate] = useState(today)
  const [minutes, setMinutes] = useState(TEN)
  /** A listed time by its id, or a typed instant. */
  const [picked, pick] = useState<{ shown?: string; typed?: string }>({})
  const isTime = minutes < A_DAY
  const show = (day: string) => {
    setDate(day)
    pick({})
  }

  function ask(event: FormEvent) {
    event.preventDefault()
    if (date && isTime) pick({ typed: instantAt(date, minutes, zone).toISOString() })
  }

  return (
    <Section title={t('why.title')} lead={t('why.lead')}>
      <div className="space-y-5">
        <div className="flex flex-wrap items-end gap-4">
          <TypeSelect {...choice} />
          <Field label={t('special.date')}>
            {(control) => <DateInput {...control} value={date} onChange={show} />}
          </Field>
        </div>
        {date && isActive && (
          <WeekOfTimes
            sessionTypeId={sessionTypeId}
            date={date}
            onDate={show}
            picked={picked.shown ?? null}
            onPick={(shown) => pick({ shown })}
          />
        )}
        <form noValidate className="flex flex-wrap items-end gap-4 border-t pt-5" onSubmit={ask}>
          <div className="flex flex-col gap-1.5">
            <span aria-hidden className="font-medium">
              {t('why.time')}
            </span>
            <ClockInput
              aria-label={t('why.time')}
              value={minutes}
              onChange={setMinutes}
              aria-invalid={!isTime || undefined}
            />
          </div>
          <Button type="submit" variant="secondary" disabled={!date || !isTime}>
            {t('why.ask')}
          </Button>
        </form>
        {picked.typed && <Explanation time={{ sessionTypeId, startsAt: picked.typed }} />}
      </div>
    </Section>
  )
}
