import './date-time/texts'
import { FieldError } from '@ancrage/widgets/ui/field'
import type { Input } from '@ancrage/widgets/ui/input'
import { type ComponentProps, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { clockText } from '../lib/clock-text'
import { readClock } from './date-time/clock'
import { ClockInput } from './date-time/clock-input'

/** 23:59, in minutes since midnight. */
const LATEST = 1439

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'type'> {
  /** `09:30`, or `''` without a time. */
  value: string
  onChange: (time: string) => void
}

/**
 * A field for a time of day, typed as people write it. Unreadable text gives `''`, and an error when the field is left.
 */
export function TimeInput({ value, onChange, onBlur, className = '', ...rest }: Props) {
  const { t } = useTranslation('dateTime')
  const id = useId()
  const [isUnreadable, setUnreadable] = useState(false)
  const isWrong = isUnreadable && value === ''
  return (
    <div className={`min-w-0 ${className}`}>
      <ClockInput
        {...rest}
        className="tabular-nums"
        latest={LATEST}
        value={readClock(value, LATEST) ?? Number.NaN}
        aria-invalid={isWrong || rest['aria-invalid']}
        aria-describedby={[rest['aria-describedby'], isWrong && id].filter(Boolean).join(' ') || undefined}
        onChange={(minutes) => {
          setUnreadable(false)
          onChange(Number.isNaN(minutes) ? '' : clockText(minutes))
        }}
        onBlur={(event) => {
          const typed = event.target.value.trim()
          setUnreadable(typed !== '' && readClock(typed, LATEST) === null)
          onBlur?.(event)
        }}
      />
      {isWrong && (
        <div className="mt-1.5">
          <FieldError id={id}>{t('noTime')}</FieldError>
        </div>
      )}
    </div>
  )
}
