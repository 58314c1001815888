import { firstOfWeek, instantAt, startOfDay } from '@ancrage/api/format/calendar'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { useFormats, useZone } from '../../lib/use-formats'
import { DayTimes, gridTimeId } from './day-times'
import { useExplainedWeek } from './explained-week'
import { Explanation } from './explanation'
import { OfferVerdict } from './offer-verdict'
import { WeekDays } from './week-days'

const NOON = 720

interface Props {
  sessionTypeId: string
  date: string
  onDate: (date: string) => void
  /** The id of the chosen time. */
  picked: string | null
  onPick: (id: string) => void
}

/** Shows the days of a week, the times of one of them, and the explanation of the chosen time. */
export function WeekOfTimes({ sessionTypeId, date, onDate, picked, onPick }: Props) {
  const { t } = useTranslation('schedule')
  const zone = useZone()
  const format = useFormats()
  const week = useExplainedWeek(sessionTypeId, firstOfWeek(date))
  const day = format.day(startOfDay(date, zone))
  return (
    <Query of={week} loading={<Skeleton className="h-64 w-full rounded-lg" />}>
      {(days) => {
        // The previous week stays visible while another one loads.
        const times = days.find((one) => one.date === date)?.times
        const chosen = times?.find((time) => gridTimeId(time) === picked)
        const when = chosen && format.dayAndTime(chosen.startsAt)
        return (
          <div className="space-y-4">
            <WeekDays days={days} value={date} onChange={onDate} />
            {!times && <Skeleton className="h-40 w-full rounded-lg" />}
            {times && times.length > 0 && (
              <div className="flex flex-col gap-2">
                <DayTimes day={day} times={times} value={picked} onChange={onPick} />
                <p className="text-muted-foreground text-sm">{t('why.legend')}</p>
              </div>
            )}
            {times?.length === 0 && (
              // A day without starts has the same reasons at any time. Noon is never skipped by a clock change.
              <Explanation
                title={t('why.noTimes', { day })}
                time={{ sessionTypeId, startsAt: instantAt(date, NOON, zone).toISOString() }}
              />
            )}
            {chosen && <OfferVerdict when={when!} reasons={chosen.reasons} />}
          </div>
        )
      }}
    </Query>
  )
}
