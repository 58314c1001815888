import { Button } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import type { AffectedSessions } from './affected-sessions'
import { withAlsaceMoselle } from './holidays'
import { HolidaysDialog } from './holidays-dialog'
import { SpecialDayRow } from './special-day-row'
import { SpecialDaySheet } from './special-day-sheet'
import { type SpecialDay, useHolidayName, useHolidays, useSpecialDays } from './use-special-days'

/** Lists the days that are closed or have hours of their own. */
export function SpecialDaysSection({ onAffected }: { onAffected: (affected: AffectedSessions) => void }) {
  const { t } = useTranslation('schedule')
  const days = useSpecialDays()
  const holidays = useHolidays()
  const holidayName = useHolidayName()
  const [open, setOpen] = useState<{ day?: SpecialDay } | 'holidays' | null>(null)
  const taken = (days.data ?? []).map(({ date }) => date)
  const known = withAlsaceMoselle(holidays.data ?? [], holidays.from, holidays.to)
  const holidayOn = (date: string) => {
    const found = known.find((holiday) => holiday.date === date)
    return found && holidayName(found)
  }
  const saved = (affected: AffectedSessions) => {
    setOpen(null)
    onAffected(affected)
  }
  return (
    <Section
      title={t('special.heading')}
      lead={t('special.lead')}
      actions={
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpen('holidays')}>
            {t('holidays.open')}
          </Button>
          <Button variant="secondary" onClick={() => setOpen({})}>
            <Plus className="size-4" aria-hidden />
            {t('special.add')}
          </Button>
        </div>
      }
    >
      <Query
        of={days}
        loading={<Skeleton className="h-24 w-full rounded-lg" />}
        isEmpty={(list) => list.length === 0}
        empty={<p className="text-muted-foreground">{t('special.none')}</p>}
      >
        {(list) => (
          <ul className="divide-y">
            {list.map((day) => (
              <SpecialDayRow
                key={day.id}
                day={day}
                holiday={holidayOn(day.date)}
                onChange={() => setOpen({ day })}
                onAffected={onAffected}
              />
            ))}
          </ul>
        )}
      </Query>
      {open === 'holidays' && <HolidaysDialog taken={taken} onSaved={saved} onClose={() => setOpen(null)} />}
      {open && open !== 'holidays' && (
        <SpecialDaySheet day={open.day} taken={taken} onSaved={saved} onClose={() => setOpen(null)} />
      )}
    </Section>
  )
}
