import { Button } from '@ancrage/widgets/ui/button'
import { FieldError } from '@ancrage/widgets/ui/field'
import { Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ClockInput } from '../../components/date-time/clock-input'
import { nextRange, type Range, rangeErrors } from './week'

/** The most ranges that the server accepts for a day. */
const MOST = 12

interface Props {
  /** The day of the ranges, such as « lundi ». */
  of: string
  ranges: readonly Range[]
  onChange: (ranges: readonly Range[]) => void
}

/** Edits the ranges of one day and shows the errors of each while somebody types. */
export function RangeFields({ of: day, ranges, onChange }: Props) {
  const { t } = useTranslation('schedule')
  const id = useId()
  const [partial, setPartial] = useState<string | null>(null)
  const errors = rangeErrors(ranges)
  const next = ranges.length < MOST ? nextRange(ranges) : null
  const change = (key: string, changes: Partial<Range>) =>
    onChange(ranges.map((range) => (range.key === key ? { ...range, ...changes } : range)))

  return (
    <div className="space-y-2">
      {ranges.map(({ key, fromMinute, toMinute }, index) => {
        const error = key === partial ? undefined : errors.get(key)
        const errorId = error && `${id}-${key}`
        const shared = {
          'aria-invalid': error !== undefined || undefined,
          'aria-describedby': errorId,
          onPartial: (isPartial: boolean) => setPartial(isPartial ? key : null),
        }
        return (
          <div key={key} className="space-y-1">
            <div className="flex items-center gap-2">
              <ClockInput
                {...shared}
                aria-label={t('range.from', { day, number: index + 1 })}
                value={fromMinute}
                onChange={(minutes) => change(key, { fromMinute: minutes })}
              />
              <span aria-hidden className="text-muted-foreground">
                –
              </span>
              <ClockInput
                {...shared}
                aria-label={t('range.to', { day, number: index + 1 })}
                value={toMinute}
                onChange={(minutes) => change(key, { toMinute: minutes })}
              />
              {ranges.length > 1 && (
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={t('range.remove', { day, number: index + 1 })}
                  data-tooltip={t('range.remove', { day, number: index + 1 })}
                  onClick={() => onChange(ranges.filter((range) => range.key !== key))}
                >
                  <X className="size-4" aria-hidden />
                </Button>
              )}
            </div>
            {error && <FieldError id={errorId!}>{t(`refused.${error}`)}</FieldError>}
          </div>
        )
      })}
      {next && (
        <Button
          variant="ghost"
          size="sm"
          className="-ms-3 text-muted-foreground!"
          aria-label={t('range.addTo', { day })}
          onClick={() => onChange([...ranges, next])}
        >
          <Plus className="size-4" aria-hidden />
          {t('range.add')}
        </Button>
      )}
    </div>
  )
}
