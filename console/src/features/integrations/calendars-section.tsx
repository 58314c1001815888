import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyLine } from '../../components/empty-line'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { colors } from '../../lib/colors'
import { CalendarRow } from './calendar-row'
import { CalendarSheet } from './calendar-sheet'
import { SchoolHolidays } from './school-holidays'
import { type SubscribedCalendar, useCalendars } from './use-calendars'

/** Lists the subscribed calendars, which either block bookable time or are only displayed. */
export function CalendarsSection() {
  const { t } = useTranslation('integrations')
  const { reading, add, change, readNow, remove, addHolidays } = useCalendars()
  const [open, setOpen] = useState<SubscribedCalendar | 'new' | null>(null)
  const known = reading.data ?? []
  const freshColor = (colors.find(({ color }) => !known.some((one) => one.color === color)) ?? colors[0]).color
  const addButton = (
    <Button variant="secondary" onClick={() => setOpen('new')}>
      <Plus className="size-4" aria-hidden />
      {t('calendars.add')}
    </Button>
  )
  return (
    <Section title={t('calendars.title')} lead={t('calendars.lead')} actions={known.length > 0 && addButton}>
      <Query
        of={reading}
        loading={<Skeleton className="h-24 w-full rounded-lg" />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyLine title={t('calendars.none')} action={addButton} />}
      >
        {(list) => (
          <ul aria-label={t('calendars.title')} className="divide-y">
            {list.map((calendar) => (
              <CalendarRow
                key={calendar.id}
                calendar={calendar}
                onChange={() => setOpen(calendar)}
                onRead={() => readNow(calendar)}
                onRemove={() => remove(calendar)}
              />
            ))}
          </ul>
        )}
      </Query>
      {reading.data && <SchoolHolidays known={known} onAdd={(zone) => addHolidays(zone, freshColor)} />}
      {open && (
        <CalendarSheet
          calendar={open === 'new' ? null : open}
          color={freshColor}
          onAdd={add}
          onChange={change}
          onClose={() => setOpen(null)}
        />
      )}
    </Section>
  )
}
