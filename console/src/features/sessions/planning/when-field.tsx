import { minutesOfDay } from '@ancrage/api/format/calendar'
import { localDay } from '@ancrage/api/format/day'
import { SlotPicker } from '@ancrage/widgets/scheduling'
import { Button } from '@ancrage/widgets/ui/button'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusOnMount } from '../../../components/focus-on-mount'
import { clockText } from '../../../lib/clock-text'
import { useFormats, useLanguage } from '../../../lib/use-formats'
import { useOfferedTimes } from '../use-offered-times'
import { FreeTime } from './free-time'
import { type Plan, type PlannableType, planMinutes } from './plan'

interface Props {
  plan: Plan
  types: readonly PlannableType[]
  zone: string
  /** Changes after each refusal, so that the times are loaded again. */
  attempt: number
  /** True where the overlap is confirmed elsewhere: after a refusal, or for a repetition. */
  isTaken: boolean
  error: string | undefined
  onChange: (change: Partial<Plan>) => void
}

/** Chooses an offered time, or any date and time. */
export function WhenField({ plan, types, zone, attempt, isTaken, error, onChange }: Props) {
  const { t } = useTranslation('planning')
  const language = useLanguage()
  const format = useFormats(zone)
  const { location, startsAt } = plan
  const [isPicked, setPicked] = useState(false)
  const offered = useOfferedTimes(
    types.map(({ id }) => id),
    location,
  )

  /** The element that replaces the focused one takes the focus. */
  const pick = (chosen: string | null) => {
    setPicked(true)
    onChange({ startsAt: chosen })
  }

  /** The chosen offered time is the first value of the free choice. */
  const go = (way: Plan['way']) =>
    onChange(
      way === 'free' && startsAt && !plan.date
        ? { way, date: localDay(startsAt, zone), time: clockText(minutesOfDay(startsAt, zone)) }
        : { way },
    )

  return (
    <div data-part="when" className="flex flex-col gap-3">
      <RadioCards
        legend={t('when.label')}
        choices={[
          { value: 'offered', label: t('when.offered') },
          { value: 'free', label: t('when.free') },
        ]}
        value={plan.way}
        onChange={go}
      />
      {plan.way === 'free' ? (
        <FreeTime
          plan={plan}
          zone={zone}
          isTaken={isTaken}
          error={error}
          onChange={onChange}
          minutes={planMinutes(types)}
        />
      ) : startsAt ? (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-primary bg-primary-soft p-3">
          <p role="status">
            <strong className="sentence inline-block font-semibold">{format.dayAndTime(startsAt)}</strong>
          </p>
          <Button ref={isPicked ? focusOnMount : undefined} variant="secondary" size="sm" onClick={() => pick(null)}>
            {t('when.other')}
          </Button>
        </div>
      ) : types.length === 0 ? (
        <p className="text-muted-foreground text-sm">{t('when.afterType')}</p>
      ) : (
        location && (
          <div ref={isPicked ? focusOnMount : undefined} tabIndex={-1} className="rounded-lg border p-3 outline-none">
            <SlotPicker
              key={attempt}
              lang={language}
              timeZone={zone}
              {...offered}
              value={startsAt}
              onChange={pick}
              whenNone={
                <Button variant="secondary" size="sm" onClick={() => go('free')}>
                  {t('when.chooseFreely')}
                </Button>
              }
            />
          </div>
        )
      )}
      {error && plan.way === 'offered' && (
        <p role="alert" className="text-destructive text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
