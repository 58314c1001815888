import { Button } from '@ancrage/widgets/ui/button'
import { Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { toast } from '../../lib/toast'
import { writeClock } from './clock'
import type { Affected } from './use-schedule'
import { type SpecialDay, useDayWords, useSpecialDayActions } from './use-special-days'

interface Props {
  day: SpecialDay
  /** What is celebrated then. */
  holiday?: string | undefined
  onChange: () => void
  onTouched: (affected: Affected) => void
}

/** One day that differs from its weekday. */
export function SpecialDayRow({ day, holiday, onChange, onTouched }: Props) {
  const { t } = useTranslation('schedule')
  const textOf = useProblemText()
  const { remove } = useSpecialDayActions()
  const [isBusy, setBusy] = useState(false)
  const name = useDayWords()(day.date)
  const times = day.ranges.map(
    ({ fromMinute, toMinute }) => `${writeClock(fromMinute)}\u202f–\u202f${writeClock(toMinute)}`,
  )

  async function takeAway() {
    setBusy(true)
    try {
      onTouched(await remove(day))
    } catch (error) {
      toast.error(t('special.removeFailed', { day: name }), { description: textOf(asProblem(error)) })
      setBusy(false)
    }
  }

  return (
    <li className="flex items-center gap-3 py-3">
      <div className="min-w-0 flex-1">
        <p className="sentence font-medium">{name}</p>
        <p className="text-muted-foreground tabular-nums">
          {times.length > 0 ? times.join(', ') : t('closed')}
          {holiday && ` · ${holiday}`}
        </p>
      </div>
      <Button
        variant="ghost"
        size="icon"
        aria-label={t('special.changeOf', { day: name })}
        data-tooltip={t('special.changeOf', { day: name })}
        onClick={onChange}
      >
        <Pencil className="size-4" aria-hidden />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        isBusy={isBusy}
        aria-label={t('special.removeOf', { day: name })}
        data-tooltip={t('special.removeOf', { day: name })}
        onClick={() => void takeAway()}
      >
        {!isBusy && <Trash2 className="size-4" aria-hidden />}
      </Button>
    </li>
  )
}
