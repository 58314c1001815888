import './date-time/texts'
import { farDayText } from '@ancrage/api/format/full-day'
import { FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type ComponentProps, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../lib/use-formats'
import { CalendarButton } from './date-time/calendar-button'
import type { DateLimits } from './date-time/read-date'
import { useTypedDate } from './date-time/use-typed-date'

type InputProps = Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'onFocus' | 'type' | 'min' | 'max'>

interface Props extends InputProps, DateLimits {
  /** `YYYY-MM-DD`, or `''` without a day. */
  value: string
  onChange: (day: string) => void
  /** Passes on unreadable text as it was typed, so that the form can refuse it. */
  keepsTyped?: boolean
  /** Reports nothing while somebody types, only the final or picked day. */
  waits?: boolean
}

/**
 * A date, typed as people write it or chosen in a calendar. Its value is `''` while it cannot be read. It is written in
 * full when the field is left, and names its error.
 */
export function DateInput({
  value,
  onChange,
  min,
  max,
  needsWholeYear,
  keepsTyped = false,
  waits = false,
  className = '',
  onBlur,
  onKeyDown,
  ...rest
}: Props) {
  const { t } = useTranslation('dateTime')
  const language = useLanguage()
  const id = useId()
  const typed = useTypedDate({ value, onChange, keepsTyped, waits, min, max, needsWholeYear })
  // The form has its own error for days outside its limits.
  const isOutside = typed.fault === 'tooEarly' || typed.fault === 'tooLate'
  const fault = rest['aria-invalid'] && isOutside ? undefined : typed.fault
  const limit = fault === 'tooEarly' ? min : max
  return (
    <div className={`min-w-0 ${className}`}>
      <div className="relative">
        <Input
          autoComplete="off"
          inputMode="numeric"
          maxLength={40}
          placeholder={t('placeholder')}
          className="pe-9! tabular-nums pointer-coarse:pe-11!"
          {...rest}
          aria-invalid={fault ? true : rest['aria-invalid']}
          aria-describedby={[rest['aria-describedby'], fault && id].filter(Boolean).join(' ') || undefined}
          value={typed.text}
          onChange={({ target }) => typed.type(target.value)}
          onFocus={({ target }) => target.select()}
          onKeyDown={(event) => {
            typed.step(event)
            onKeyDown?.(event)
          }}
          onBlur={(event) => {
            typed.leave()
            onBlur?.(event)
          }}
        />
        {!rest.disabled && (
          <CalendarButton value={typed.day} min={min || undefined} max={max || undefined} onPick={typed.pick} />
        )}
      </div>
      {fault && (
        <div className="mt-1.5">
          <FieldError id={id}>{t(`fault.${fault}`, { day: limit && farDayText(limit, language) })}</FieldError>
        </div>
      )}
    </div>
  )
}
