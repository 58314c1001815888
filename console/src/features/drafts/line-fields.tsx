import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DateInput } from '../../components/date-input'
import { focusOnMount } from '../../components/focus-on-mount'
import { useFormats } from '../../lib/use-formats'
import { type DraftFaults, type LineValues, lineCents } from './values'

interface Props {
  line: LineValues
  nth: number
  /** True for a line that was just added. */
  isNew: boolean
  /** False for the last line of a document. */
  canRemove: boolean
  faults: DraftFaults
  onChange: (line: LineValues) => void
  onRemove: () => void
}

/** Edits one line of a draft: label, date, place, quantity and price. */
export function LineFields({ line, nth, isNew, canRemove, faults, onChange, onRemove }: Props) {
  const { t } = useTranslation('drafts')
  const format = useFormats()
  const cents = lineCents(line)
  const fault = (field: keyof LineValues) => {
    const found = faults[`lines.${nth}.${field}`]
    return found && t(`faults.${found}`)
  }
  const figure = (field: 'quantity' | 'unitPrice' | 'discount', most: number) => (
    <Field
      label={t(field)}
      error={fault(field)}
      required={field !== 'discount'}
      {...(field === 'discount' && { optional: t('optional') })}
    >
      {(control) => (
        <Input
          {...control}
          inputMode={field === 'quantity' ? 'numeric' : 'decimal'}
          autoComplete="off"
          maxLength={most}
          className="tabular-nums"
          value={line[field]}
          onChange={({ target }) => onChange({ ...line, [field]: target.value })}
        />
      )}
    </Field>
  )
  return (
    <fieldset className="min-w-0 space-y-3 rounded-lg border p-3">
      <legend className="px-1 font-medium text-sm">{t('lineNumber', { number: nth + 1 })}</legend>
      <Field label={t('label')} error={fault('label')} required>
        {(control) => (
          <Input
            {...control}
            ref={isNew ? focusOnMount : undefined}
            maxLength={200}
            value={line.label}
            onChange={({ target }) => onChange({ ...line, label: target.value })}
          />
        )}
      </Field>
      <div className="grid gap-3 sm:grid-cols-3">
        <Field label={t('heldOn')} error={fault('heldOn')} optional={t('optional')}>
          {(control) => (
            <DateInput
              {...control}
              keepsTyped
              value={line.heldOn}
              onChange={(heldOn) => onChange({ ...line, heldOn })}
            />
          )}
        </Field>
        <Field label={t('place')} error={fault('place')} optional={t('optional')} className="sm:col-span-2">
          {(control) => (
            <Input
              {...control}
              maxLength={200}
              value={line.place}
              onChange={({ target }) => onChange({ ...line, place: target.value })}
            />
          )}
        </Field>
      </div>
      <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {figure('quantity', 4)}
        {figure('unitPrice', 12)}
        {figure('discount', 12)}
      </div>
      <div className="flex items-center justify-between gap-2">
        <span className="text-sm tabular-nums">
          {Number.isNaN(cents) ? '' : t('lineTotal', { amount: format.money(cents) })}
        </span>
        {canRemove && (
          <Button variant="ghost" size="sm" onClick={onRemove} aria-label={t('removeLine', { number: nth + 1 })}>
            <Trash2 className="size-4" aria-hidden />
            {t('remove')}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
