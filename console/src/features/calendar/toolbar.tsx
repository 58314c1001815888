import { Button } from '@ancrage/widgets/ui/button'
import { clsx } from 'clsx'
import { CalendarCheck, CalendarOff, CalendarPlus, ChevronLeft, ChevronRight, Plus, Printer } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuItem } from '../../components/ui/dropdown-menu'
import { openPlanning } from '../sessions/public'
import { FilterChoices } from './filter-choices'
import { PeriodPicker } from './period-picker'
import type { CalendarAddress } from './use-calendar-address'
import { type CalendarView, calendarViews } from './views'

interface Props {
  address: CalendarAddress
  title: string
  zone: string
  onAddUnavailability: () => void
}

/** Chooses period, view and filters, and adds a session or an unavailability. */
export function CalendarToolbar({ address, title, zone, onAddUnavailability }: Props) {
  const { t } = useTranslation('calendar')
  const { view, on, filters, show, go, goTo, today, narrow } = address
  return (
    <div data-print="never" className="mb-3 flex flex-wrap items-center gap-2">
      <div className="flex min-w-0 items-center gap-1 max-sm:w-full">
        <Button variant="secondary" className="shrink-0 max-sm:px-3!" onClick={() => goTo(today)}>
          <CalendarCheck className="size-4 sm:hidden" aria-hidden />
          <span className="max-sm:sr-only">{t('today')}</span>
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(`before.${view}`)}
          data-tooltip={t(`before.${view}`)}
          onClick={() => go(-1)}
        >
          <ChevronLeft className="size-4" aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          aria-label={t(`after.${view}`)}
          data-tooltip={t(`after.${view}`)}
          onClick={() => go(1)}
        >
          <ChevronRight className="size-4" aria-hidden />
        </Button>
        <PeriodPicker title={title} on={on} zone={zone} onPick={goTo} />
      </div>
      <div className="ms-auto flex flex-wrap items-center gap-2 max-sm:w-full">
        <ViewChoice view={view} onChoose={show} />
        <FilterChoices filters={filters} onChange={narrow} />
        <Button
          variant="secondary"
          className="max-sm:hidden"
          aria-label={t('print')}
          data-tooltip={t('print')}
          onClick={() => print()}
        >
          <Printer className="size-4" aria-hidden />
        </Button>
        <DropdownMenu
          trigger={
            <Button className="max-sm:ms-auto max-sm:px-3!">
              <Plus className="size-4" aria-hidden />
              <span className="max-sm:sr-only">{t('new')}</span>
            </Button>
          }
        >
          <MenuItem onSelect={() => openPlanning()}>
            <CalendarPlus aria-hidden />
            {t('plan')}
          </MenuItem>
          <MenuItem onSelect={onAddUnavailability}>
            <CalendarOff aria-hidden />
            {t('addUnavailability')}
          </MenuItem>
        </DropdownMenu>
      </div>
    </div>
  )
}

/** Chooses one of four views. Native radio buttons, so arrow keys work. */
function ViewChoice({ view, onChoose }: { view: CalendarView; onChoose: (view: CalendarView) => void }) {
  const { t } = useTranslation('calendar')
  const name = useId()
  return (
    <fieldset className="flex rounded-md border bg-card p-0.5">
      <legend className="sr-only">{t('view')}</legend>
      {calendarViews.map((one) => (
        <label
          key={one}
          className={clsx(
            'focus-ring-within grid min-h-8 place-items-center rounded-sm px-2 sm:px-3 pointer-coarse:min-h-10',
            one === view ? 'bg-primary-soft font-medium text-primary' : 'hover:bg-accent',
          )}
        >
          <input
            type="radio"
            name={name}
            value={one}
            checked={one === view}
            onChange={() => onChoose(one)}
            className="sr-only"
          />
          {t(`views.${one}`)}
        </label>
      ))}
    </fieldset>
  )
}
