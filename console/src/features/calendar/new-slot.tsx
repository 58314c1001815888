import { instantAt } from '@ancrage/api/format/calendar'
import { CalendarOff, CalendarPlus } from 'lucide-react'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { DropdownMenu, MenuItem } from '../../components/ui/dropdown-menu'
import { useFormats } from '../../lib/use-formats'
import type { SelectedTime } from '../schedule/public'
import { openPlanning } from '../sessions/public'
import type { DragOutline } from './use-drag'

interface Props {
  ghost: DragOutline
  zone: string
  onAddUnavailability: (time: SelectedTime) => void
  onClose: () => void
}

/** Outlines the drawn or moved time. After the drop of a new one, a menu asks what to add. */
export function NewSlot({ ghost, zone, onAddUnavailability, onClose }: Props) {
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const { day, fromMinute, toMinute, kind, isAsking } = ghost
  const startsAt = instantAt(day, fromMinute, zone).toISOString()
  const words = format.span(startsAt, instantAt(day, toMinute, zone))
  const look =
    'calendar-ghost calendar-span figures absolute inset-x-0.5 z-20 rounded-sm px-1.5 py-0.5 text-start text-xs'
  const place = { '--from': fromMinute, '--to': toMinute } as CSSProperties
  if (!isAsking)
    return (
      <div aria-hidden="true" data-ghost={kind} className={`${look} pointer-events-none font-medium`} style={place}>
        {words}
      </div>
    )
  return (
    <DropdownMenu
      align="start"
      open
      onOpenChange={(isOpen) => isOpen || onClose()}
      trigger={
        <button type="button" className={look} style={place}>
          {words}
        </button>
      }
    >
      <MenuItem onSelect={() => openPlanning({ startsAt })}>
        <CalendarPlus aria-hidden />
        {t('planAt', { when: format.timeInText(startsAt) })}
      </MenuItem>
      <MenuItem onSelect={() => onAddUnavailability({ day, fromMinute, toMinute })}>
        <CalendarOff aria-hidden />
        {t('addUnavailability')}
      </MenuItem>
    </DropdownMenu>
  )
}
