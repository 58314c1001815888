import { FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useComma } from '../../lib/use-formats'
import { type HalfYearRate, halfYears } from './half-years'

interface Props {
  label: string
  hint: string
  error: ReactNode
  /** The first half year without a published rate. */
  since: string
  value: readonly HalfYearRate[]
  onChange: (rates: HalfYearRate[]) => void
}

/** Edits the legal rate of each half year for which none is known. What cannot be read is NaN; empty: none. */
export function LegalRatesField({ label, hint, error, since, value, onChange }: Props) {
  const { t } = useTranslation('settings')
  const comma = useComma()
  const id = useId()
  const textOf = (from: string) => {
    const rate = value.find((one) => one.from === from)?.basisPoints
    return rate === undefined || Number.isNaN(rate) ? '' : priceInput(rate, comma)
  }
  const held = JSON.stringify(value)
  const [typed, setTyped] = useState<{ held: string; texts: Record<string, string> }>({ held, texts: {} })
  // The value was changed by the form: saved, undone, or read again.
  if (typed.held !== held) setTyped({ held, texts: {} })

  function take(from: string, text: string) {
    const others = value.filter((one) => one.from !== from)
    const next = text.trim() === '' ? others : [...others, { from, basisPoints: parseCents(text.replace('%', '')) }]
    const sorted = next.toSorted((one, other) => one.from.localeCompare(other.from))
    setTyped({ held: JSON.stringify(sorted), texts: { ...typed.texts, [from]: text } })
    onChange(sorted)
  }

  return (
    <fieldset className="min-w-0 md:col-span-full">
      <legend className="mb-1.5 font-medium">
        {label} <span className="font-normal text-muted-foreground">({t('optional')})</span>
      </legend>
      <div className="flex flex-wrap gap-4">
        {halfYears(since, value, new Date()).map(({ from, year, half }) => (
          <div key={from} className="flex flex-col gap-1">
            <label htmlFor={`${id}-${from}`} className="text-sm">
              {t(`legalRates.${half}`, { year })}
            </label>
            <Input
              id={`${id}-${from}`}
              aria-invalid={error ? true : undefined}
              aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
              inputMode="decimal"
              autoComplete="off"
              maxLength={6}
              className="max-w-28 tabular-nums"
              value={typed.texts[from] ?? textOf(from)}
              onChange={({ target }) => take(from, target.value)}
            />
          </div>
        ))}
      </div>
      <p id={`${id}-hint`} className="mt-1.5 text-muted-foreground text-sm">
        {hint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
