import { localDay } from '@ancrage/api/format/day'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useTranslation } from 'react-i18next'
import { api } from '../../../lib/api'
import { clientNameWords } from '../../../lib/client-name'
import { useReading } from '../../../lib/readings'
import { useFormats, useLanguage } from '../../../lib/use-formats'
import type { Plan } from './plan'
import { isPlanned, isTaken, type RepeatedDate } from './repetition'

interface Props {
  dates: readonly RepeatedDate[]
  plan: Plan
  zone: string
  onChange: (change: Partial<Plan>) => void
}

/** Lists the dates of a repetition. Free dates are ticked, the others say what conflicts. */
export function RepeatedDates({ dates, plan, zone, onChange }: Props) {
  const { t } = useTranslation('planning')
  const format = useFormats(zone)
  const notesOf = useDateNotes(dates, zone)
  const count = dates.filter((date) => isPlanned(date, plan, dates[0])).length
  const tick = (date: RepeatedDate, isTicked: boolean) => {
    const ticked = isTaken(date) ? 'over' : 'in'
    onChange({ ticks: { ...plan.ticks, [date.startsAt]: isTicked ? ticked : 'out' } })
  }
  return (
    <fieldset className="min-w-0 rounded-lg border p-3">
      <legend className="px-1 font-medium">{t('repeat.dates')}</legend>
      <ul className="space-y-2">
        {dates.map((date) => {
          const isTicked = isPlanned(date, plan, dates[0])
          return (
            <li key={date.startsAt}>
              <Checkbox
                checked={isTicked}
                onChange={({ target }) => tick(date, target.checked)}
                label={
                  <>
                    <span className="sentence inline-block">{format.dayAndTime(date.startsAt)}</span>
                    {notesOf(date).map((note) => (
                      <span key={note} className="block text-muted-foreground text-sm">
                        {note}
                      </span>
                    ))}
                    {isTicked && isTaken(date) && <span className="block text-sm">{t('repeat.over')}</span>}
                  </>
                }
              />
            </li>
          )
        })}
      </ul>
      <p role="status" className="mt-3 text-muted-foreground text-sm">
        {t('repeat.sum', { count, total: dates.length })}
      </p>
    </fieldset>
  )
}

/** Returns the notes of a date: what conflicts with it, and the name of a public holiday. */
function useDateNotes(dates: readonly RepeatedDate[], zone: string) {
  const { t } = useTranslation('planning')
  const format = useFormats(zone)
  const isFrench = useLanguage() === 'fr'
  const days = dates.map(({ startsAt }) => localDay(startsAt, zone))
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const { data: holidays } = useReading(from ? ['schedule', 'holidays', from, to] : null, () =>
    api.schedule.holidays({ query: { from, to } }),
  )
  return ({
    startsAt,
    sessions,
    isHeld,
    unavailabilities,
    elsewhere,
    isOutside,
    isClockMoved,
  }: RepeatedDate): string[] => {
    const holiday = holidays?.find(({ date }) => date === localDay(startsAt, zone))
    return [
      ...sessions.map((one) =>
        t('repeat.session', { ...clientNameWords(one), span: format.span(one.startsAt, one.endsAt) }),
      ),
      ...(isHeld ? [t('repeat.held')] : []),
      ...unavailabilities.map((title) => t('free.unavailability', { title })),
      ...elsewhere.map((title) => (title ? t('free.elsewhere', { title }) : t('free.busyElsewhere'))),
      ...(isOutside ? [t('free.outside')] : []),
      ...(isClockMoved ? [t('repeat.clockMoved')] : []),
      ...(holiday ? [t('repeat.holiday', { name: isFrench ? holiday.nameFr : holiday.nameEn })] : []),
    ]
  }
}
