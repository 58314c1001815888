import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { ListFilter } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CheckList, toggled } from '../../components/ui/check-list'
import { Popover } from '../../components/ui/popover'
import { useSessionTypes } from '../session-types/public'
import { Dot, SessionLocation, SessionStatusChip, useOwnStatuses, useTypeName } from '../sessions/public'
import { type CalendarFilters, countCalendarFilters, places, shownStatuses } from './filters'

interface Props {
  filters: CalendarFilters
  onChange: (next: (from: CalendarFilters) => Partial<CalendarFilters>) => void
}

/** Filters sessions by type, status and place. */
export function FilterChoices({ filters, onChange }: Props) {
  const { t } = useTranslation('calendar')
  const typeName = useTypeName()
  const types = useSessionTypes()
  const statuses = useOwnStatuses(shownStatuses, filters.status)
  const count = countCalendarFilters(filters)
  const typeIds = types.data?.map(({ id }) => id) ?? []
  const label = count > 0 ? t('filterCount', { count }) : t('filter')
  return (
    <Popover
      label={label}
      hasWords
      triggerClass={buttonClass({
        variant: 'secondary',
        className: `max-lg:px-3! ${count > 0 ? 'border-primary!' : ''}`,
      })}
      trigger={
        <>
          <ListFilter className="size-4" aria-hidden />
          <span className="max-lg:sr-only">{label}</span>
        </>
      }
    >
      <div className="w-60">
        {types.data && types.data.length > 0 && (
          <CheckList
            legend={t('type')}
            hasHeading
            all={typeIds}
            chosen={filters.type}
            onToggle={(id) => onChange(({ type }) => ({ type: toggled(typeIds, type, id) }))}
          >
            {(id) => {
              const type = types.data?.find((one) => one.id === id)
              return (
                type && (
                  <>
                    <Dot color={type.color} />
                    <span className="min-w-0 truncate">{typeName(type)}</span>
                  </>
                )
              )
            }}
          </CheckList>
        )}
        <CheckList
          legend={t('status')}
          hasHeading
          all={statuses}
          chosen={filters.status}
          onToggle={(one) => onChange(({ status }) => ({ status: toggled(shownStatuses, status, one) }))}
        >
          {(status) => <SessionStatusChip of={{ status }} />}
        </CheckList>
        <CheckList
          legend={t('place')}
          hasHeading
          all={places}
          chosen={filters.place}
          onToggle={(one) => onChange(({ place }) => ({ place: toggled(places, place, one) }))}
        >
          {(location) => <SessionLocation of={{ location }} />}
        </CheckList>
        {count > 0 && (
          <Button
            variant="ghost"
            className="mt-1 w-full"
            onClick={() => onChange(() => ({ type: [], status: [], place: [] }))}
          >
            {t('showAll')}
          </Button>
        )}
      </div>
    </Popover>
  )
}
