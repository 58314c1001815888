import { Input } from '@ancrage/widgets/ui/input'
import { type ComponentProps, useState } from 'react'
import { clockText } from '../../lib/clock-text'
import { isWholeClock, readClock } from './clock'

interface Props extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  /** Minutes since midnight; NaN without a valid time. */
  value: number
  onChange: (minutes: number) => void
  /** Receives whether the typed text may still become another time. */
  onPartial?: (isPartial: boolean) => void
  /** The latest allowed time, in minutes since midnight. */
  latest?: number
}

/** A field for a time, typed as people write it. It becomes `09:30` when the field is left. */
export function ClockInput({ value, onChange, onPartial, latest, onFocus, onBlur, ...rest }: Props) {
  const [shown, setShown] = useState(() => ({ value, typed: written(value) }))
  // The value was changed by the form: copied, undone, or read again.
  if (!Object.is(value, shown.value)) setShown({ value, typed: written(value) })

  function take(typed: string) {
    const next = readClock(typed, latest) ?? Number.NaN
    setShown({ value: next, typed })
    onPartial?.(!isWholeClock(typed))
    onChange(next)
  }

  return (
    <Input
      autoComplete="off"
      maxLength={7}
      placeholder="09:00"
      className="w-20! text-center tabular-nums"
      {...rest}
      value={shown.typed}
      onChange={({ target }) => take(target.value)}
      onFocus={(event) => {
        event.target.select()
        onFocus?.(event)
      }}
      onBlur={(event) => {
        onPartial?.(false)
        if (!Number.isNaN(shown.value)) setShown({ value: shown.value, typed: written(shown.value) })
        onBlur?.(event)
      }}
    />
  )
}

const written = (minutes: number) => (Number.isNaN(minutes) ? '' : clockText(minutes))
