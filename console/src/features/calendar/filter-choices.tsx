import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Check, ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover, popoverItem } from '../../components/ui/popover'
import { useSessionTypes } from '../session-types/public'
import { Dot, SessionLocation, SessionStatusChip, useTypeName } from '../sessions/public'
import { type CalendarFilters, countOf, places, shownStatuses } from './filters'

interface Props {
  filters: CalendarFilters
  onChange: (filters: Partial<CalendarFilters>) => void
}

/** Which sessions are shown: by type, status and place. */
export function FilterChoices({ filters, onChange }: Props) {
  const { t } = useTranslation('calendar')
  const typeName = useTypeName()
  const types = useSessionTypes()
  const count = countOf(filters)
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
          <Choices
            legend={t('type')}
            all={types.data.map(({ id }) => id)}
            chosen={filters.type}
            onChange={(type) => onChange({ type })}
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
          </Choices>
        )}
        <Choices
          legend={t('status')}
          all={shownStatuses}
          chosen={filters.status}
          onChange={(status) => onChange({ status })}
        >
          {(status) => <SessionStatusChip of={{ status }} />}
        </Choices>
        <Choices legend={t('place')} all={places} chosen={filters.place} onChange={(place) => onChange({ place })}>
          {(location) => <SessionLocation of={{ location }} />}
        </Choices>
        {count > 0 && (
          <Button variant="ghost" className="mt-1 w-full" onClick={() => onChange({ type: [], status: [], place: [] })}>
            {t('showAll')}
          </Button>
        )}
      </div>
    </Popover>
  )
}

interface ChoicesProps<T extends string> {
  legend: string
  all: readonly T[]
  chosen: readonly T[]
  onChange: (chosen: T[]) => void
  children: (one: T) => ReactNode
}

/** Any number of a few. */
function Choices<T extends string>({ legend, all, chosen, onChange, children }: ChoicesProps<T>) {
  return (
    <fieldset className="border-b pb-1 last-of-type:border-0">
      <legend className="px-2 py-1.5 text-muted-foreground text-xs">{legend}</legend>
      {all.map((one) => {
        const isChosen = chosen.includes(one)
        return (
          <label key={one} className={popoverItem}>
            <input
              type="checkbox"
              className="sr-only"
              checked={isChosen}
              onChange={() => onChange(all.filter((other) => (other === one) !== chosen.includes(other)))}
            />
            <span className="grid size-4 shrink-0 place-items-center rounded-sm border border-input">
              {isChosen && <Check className="text-primary" aria-hidden />}
            </span>
            {children(one)}
          </label>
        )
      })}
    </fieldset>
  )
}
