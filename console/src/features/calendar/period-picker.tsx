import { instantAt } from '@ancrage/api/format/calendar'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { clsx } from 'clsx'
import { ChevronDown, ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { Popover } from '../../components/ui/popover'
import { useFormats } from '../../lib/use-formats'
import { firstOfMonth, isDayText, monthsLater } from './views'

interface Props {
  /** The visible period, as the button shows it. */
  title: string
  on: string
  zone: string
  onPick: (day: string) => void
}

const close = (inside: HTMLElement) => inside.closest<HTMLElement>('[popover]')?.hidePopover()

/** Shows the visible period as a button, which opens a choice of month or date. */
export function PeriodPicker({ title, on, zone, onPick }: Props) {
  const { t } = useTranslation('calendar')
  const format = useFormats(zone)
  const [january, setJanuary] = useState(`${on.slice(0, 4)}-01-01`)
  const [seen, setSeen] = useState(on)
  if (seen !== on) {
    setSeen(on)
    setJanuary(`${on.slice(0, 4)}-01-01`)
  }
  const year = january.slice(0, 4)
  return (
    <Popover
      align="start"
      hasWords
      label={t('jump', { title })}
      triggerClass={buttonClass({ variant: 'ghost', className: 'figures px-2! max-sm:text-sm! sm:text-lg! min-w-0' })}
      trigger={
        <>
          <span className="sentence min-w-0 text-start sm:truncate max-sm:line-clamp-2 max-sm:whitespace-normal">
            {title}
          </span>
          <ChevronDown className="size-4 shrink-0 text-muted-foreground" aria-hidden />
        </>
      }
    >
      <div className="w-64 space-y-2 p-2">
        <div className="flex items-center justify-between">
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('yearBefore')}
            onClick={() => setJanuary(monthsLater(january, -12))}
          >
            <ChevronLeft className="size-4" aria-hidden />
          </Button>
          <span role="status" className="figures font-semibold">
            {year}
          </span>
          <Button
            variant="ghost"
            size="icon"
            aria-label={t('yearAfter')}
            onClick={() => setJanuary(monthsLater(january, 12))}
          >
            <ChevronRight className="size-4" aria-hidden />
          </Button>
        </div>
        <ul className="grid grid-cols-3 gap-1">
          {Array.from({ length: 12 }, (_, n) => monthsLater(january, n)).map((month) => {
            const noon = instantAt(month, 720, zone)
            return (
              <li key={month}>
                <button
                  type="button"
                  aria-label={format.month(noon)}
                  aria-current={month === firstOfMonth(on) || undefined}
                  className={clsx(
                    'focus-ring sentence h-9 w-full rounded-md hover:bg-accent pointer-coarse:h-11',
                    month === firstOfMonth(on) && 'bg-primary-soft font-semibold text-primary',
                  )}
                  onClick={({ currentTarget }) => {
                    onPick(month)
                    close(currentTarget)
                  }}
                >
                  {format.shortMonth(noon)}
                </button>
              </li>
            )
          })}
        </ul>
        <DateInput
          aria-label={t('date')}
          min="1970-01-01"
          max="2199-12-31"
          value={on}
          onChange={(day) => isDayText(day) && onPick(day)}
        />
      </div>
    </Popover>
  )
}
