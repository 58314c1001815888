import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../components/ui/switch'
import { useFormats } from '../../lib/use-formats'
import { CopyDay } from './copy-day'
import { RangeFields } from './range-fields'
import { useWdayName } from './use-wday-name'
import { openMinutes, type Range, type Wday } from './week'

interface Props {
  wday: Wday
  ranges: readonly Range[]
  onToggle: (isOpen: boolean) => void
  onChange: (ranges: readonly Range[]) => void
  onCopy: (to: readonly Wday[]) => void
}

/** Edits the hours of one weekday. */
export function DayRow({ wday, ranges, onToggle, onChange, onCopy }: Props) {
  const { t } = useTranslation('schedule')
  const format = useFormats()
  const day = useWdayName()(wday)
  const id = useId()
  const isOpen = ranges.length > 0
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend cannot stand beside what it names.
    <div
      role="group"
      aria-labelledby={id}
      className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-2 py-4 sm:grid-cols-[10rem_1fr_auto]"
    >
      <div className="flex min-h-9 items-center gap-3">
        <Switch checked={isOpen} onCheckedChange={onToggle} aria-labelledby={id} />
        <span id={id} className="sentence font-medium">
          {day}
        </span>
      </div>
      {isOpen && (
        <div className="-me-2 flex min-h-9 items-center gap-2 text-muted-foreground sm:order-last">
          <span className="tabular-nums">{format.duration(openMinutes(ranges))}</span>
          <CopyDay wday={wday} onCopy={onCopy} />
        </div>
      )}
      <div className={isOpen ? 'max-sm:col-span-2' : ''}>
        {isOpen ? (
          <RangeFields of={day} ranges={ranges} onChange={onChange} />
        ) : (
          <p className="flex min-h-9 items-center text-muted-foreground">{t('closed')}</p>
        )}
      </div>
    </div>
  )
}
