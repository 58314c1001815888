import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Pencil, RefreshCw, Trash2, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import type { SubscribedCalendar } from './use-calendars'

interface Props {
  calendar: SubscribedCalendar
  onChange: () => void
  onRead: () => Promise<void>
  onRemove: () => Promise<void>
}

/** Shows one subscribed calendar with its state and its actions. */
export function CalendarRow({ calendar, onChange, onRead, onRemove }: Props) {
  const { t } = useTranslation('integrations')
  const [isLeaving, setLeaving] = useState(false)
  const { name, color, isBlocking, preset, host, isReading } = calendar
  const remove = async () => {
    setLeaving(true)
    await onRemove()
    setLeaving(false)
  }
  const act = (label: string) => ({ 'aria-label': label, 'data-tooltip': label })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3 sm:flex-nowrap">
      <span
        className="w-1 shrink-0 self-stretch rounded-full forced-color-adjust-none"
        style={{ background: color }}
        aria-hidden
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="wrap-anywhere font-medium">{name}</span>
          <Badge tone={isBlocking ? 'primary' : 'neutral'}>
            {t(isBlocking ? 'calendars.blocking' : 'calendars.shown')}
          </Badge>
        </p>
        <State of={calendar} />
        {!preset && <p className="wrap-anywhere text-muted-foreground text-sm">{host}</p>}
      </div>
      <div className="flex shrink-0 max-sm:w-full max-sm:justify-end">
        <Button
          variant="ghost"
          size="icon"
          isBusy={isReading}
          {...act(t('calendars.readNow', { name }))}
          onClick={() => void onRead()}
        >
          {!isReading && <RefreshCw className="size-4" aria-hidden />}
        </Button>
        <Button variant="ghost" size="icon" {...act(t('calendars.change', { name }))} onClick={onChange}>
          <Pencil className="size-4" aria-hidden />
        </Button>
        <Button
          variant="ghost"
          size="icon"
          isBusy={isLeaving}
          {...act(t('calendars.remove', { name }))}
          onClick={() => void remove()}
        >
          {!isLeaving && <Trash2 className="size-4" aria-hidden />}
        </Button>
      </div>
    </li>
  )
}

/** Shows the state of the last reading: in progress, the time of the last success, or the reason of a failure. */
function State({ of: { problem, readAt, isReading, busyCount, isCut } }: { of: SubscribedCalendar }) {
  const { t } = useTranslation('integrations')
  const format = useFormats()
  const now = useNow()
  if (problem)
    return (
      <p className="flex gap-1.5 text-destructive text-sm">
        <TriangleAlert className="mt-0.5 size-3.5 shrink-0" aria-hidden />
        <span>
          {t(`problem.${problem}`)} {readAt && t('calendars.stillCounts', { when: format.relativeTime(readAt, now) })}
        </span>
      </p>
    )
  if (!readAt) return <p className="text-muted-foreground text-sm">{t('calendars.firstReading')}</p>
  return (
    <p className="text-muted-foreground text-sm">
      {isReading
        ? t('calendars.reading')
        : t('calendars.read', { when: format.relativeTime(readAt, now), count: busyCount })}{' '}
      {isCut && t('calendars.cut')}
    </p>
  )
}
