import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popover, popoverItem } from '../../components/ui/popover'
import { useWdayName } from './use-wday-name'
import { type Wday, wdays } from './week'

interface Props {
  wday: Wday
  onCopy: (to: readonly Wday[]) => void
}

/** Copies the hours of a weekday to others. Working days are preselected. */
export function CopyDay({ wday, onCopy }: Props) {
  const { t } = useTranslation('schedule')
  const wdayName = useWdayName()
  const others = wdays.filter((other) => other !== wday)
  const [chosen, setChosen] = useState<readonly Wday[]>(others.filter((other) => other <= 5))
  const label = t('copy.of', { day: wdayName(wday) })
  return (
    <Popover
      label={label}
      trigger={<Copy className="size-4" aria-hidden />}
      triggerClass={buttonClass({ variant: 'ghost', size: 'icon', className: 'text-muted-foreground!' })}
    >
      <p className="px-2 py-1 font-medium text-sm">{t('copy.to')}</p>
      {others.map((other) => (
        <label key={other} className={popoverItem}>
          <input
            type="checkbox"
            className="size-4 accent-primary"
            checked={chosen.includes(other)}
            onChange={({ target }) =>
              setChosen(target.checked ? [...chosen, other] : chosen.filter((one) => one !== other))
            }
          />
          <span className="sentence">{wdayName(other)}</span>
        </label>
      ))}
      <Button
        size="sm"
        className="mt-1 w-full"
        disabled={chosen.length === 0}
        onClick={({ currentTarget }) => {
          currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()
          onCopy(chosen)
        }}
      >
        {t('copy.do')}
      </Button>
    </Popover>
  )
}
