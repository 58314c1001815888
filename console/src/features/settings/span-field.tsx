import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { largestUnit, type StoredUnit, type Unit, unitMinutes, unitsOf } from './spans'

interface Props {
  label: string
  hint: string
  error: ReactNode
  /** The unit in which it is stored. */
  unit: StoredUnit
  /** NaN while the typed text is not a number. */
  value: number
  onChange: (value: number) => void
  onBlur: () => void
}

/** Edits a length of time in a convenient unit: 12 hours, 2 days. */
export function SpanField({ label, hint, error, unit, value, onChange, onBlur }: Props) {
  const { t } = useTranslation('settings')
  const [shown, setShown] = useState(() => ({ value, ...largestUnit(value, unit) }))
  // The value was changed by the form: saved, undone, or read again.
  if (!Object.is(value, shown.value)) setShown({ value, ...largestUnit(value, unit) })

  function take(typed: string, chosen: Unit) {
    const count = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN
    const next = (count * unitMinutes[chosen]) / unitMinutes[unit]
    setShown({ value: next, typed, unit: chosen })
    onChange(next)
  }

  return (
    <Field label={label} hint={hint} error={error} required>
      {(control) => (
        <div className="flex max-w-72 gap-2">
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            maxLength={6}
            className="tabular-nums"
            value={shown.typed}
            onChange={({ target }) => take(target.value, shown.unit)}
            onBlur={onBlur}
          />
          <Select
            aria-label={t('unitOf', { label })}
            className="w-36 shrink-0"
            value={shown.unit}
            onChange={({ target }) => take(shown.typed, target.value as Unit)}
          >
            {unitsOf(unit).map((one) => (
              <option key={one} value={one}>
                {t(`unit.${one}`)}
              </option>
            ))}
          </Select>
        </div>
      )}
    </Field>
  )
}
