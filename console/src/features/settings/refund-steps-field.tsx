import { Button } from '@ancrage/widgets/ui/button'
import { FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderButton } from '../../components/order-button'
import type { Settings } from './use-settings'

export type RefundStep = Settings['refundSteps'][number]
type Part = keyof RefundStep

const MOST_STEPS = 5

interface Props {
  label: string
  hint: string
  error: ReactNode
  value: readonly RefundStep[]
  onChange: (steps: RefundStep[]) => void
}

const typedOf = (value: number) => (Number.isNaN(value) ? '' : String(value))

/** Edits which part goes back until which hour, a row for each. A number that cannot be read is NaN. */
export function RefundStepsField({ label, hint, error, value, onChange }: Props) {
  const { t } = useTranslation('settings')
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const [added, setAdded] = useState(false)
  /** The button that adds is off then, and takes no focus. */
  const isFull = value.length >= MOST_STEPS

  const change = (nth: number, part: Part, typed: string) =>
    onChange(
      value.map((step, at) =>
        at === nth ? { ...step, [part]: /^\d+$/.test(typed.trim()) ? Number(typed) : NaN } : step,
      ),
    )

  function remove(nth: number) {
    // A row that an undo brings back takes no focus.
    setAdded(false)
    onChange(value.filter((_, at) => at !== nth))
    const near = isFull ? `remove:${Math.max(nth - 1, 0)}` : 'add'
    place.current?.querySelector<HTMLElement>(`[data-press="${near}"]`)?.focus()
  }

  function add() {
    setAdded(true)
    onChange([...value, { hours: NaN, percent: NaN }])
  }

  const described = [`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const field = (nth: number, part: Part) => (
    <Input
      aria-label={t(`refundSteps.${part}Of`, { position: nth + 1 })}
      aria-invalid={error ? true : undefined}
      aria-describedby={described}
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      className="max-w-20 tabular-nums"
      // A row that was just added begins with its share.
      autoFocus={added && nth === value.length - 1 && part === 'percent'}
      value={typedOf(value[nth]?.[part] ?? NaN)}
      onChange={({ target }) => change(nth, part, target.value)}
    />
  )

  return (
    <fieldset ref={place} className="min-w-0 md:col-span-full">
      <legend className="mb-1.5 font-medium">
        {label} <span className="font-normal text-muted-foreground">({t('optional')})</span>
      </legend>
      <ol className="flex flex-col gap-2">
        {value.map((_, nth) => (
          // Rows have no name of their own; what is typed lies in the form.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows keep no state.
          <li key={nth} className="flex flex-wrap items-center gap-2">
            {field(nth, 'percent')}
            <span>{t('refundSteps.until')}</span>
            {field(nth, 'hours')}
            <span>{t('refundSteps.before')}</span>
            <OrderButton
              icon={Trash2}
              press={`remove:${nth}`}
              label={t('refundSteps.remove', { position: nth + 1 })}
              onPress={() => remove(nth)}
            />
          </li>
        ))}
      </ol>
      <Button variant="secondary" size="sm" className="mt-2" data-press="add" disabled={isFull} onClick={add}>
        <Plus className="size-4" aria-hidden />
        {t('refundSteps.add')}
      </Button>
      <p id={`${id}-hint`} className="mt-1.5 text-muted-foreground text-sm">
        {hint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
