import { isInMode, modeTable } from '@ancrage/api/contract'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { useId } from 'react'
import { useController, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Switch } from '../../components/ui/switch'
import { useMode } from '../../lib/mode'
import { useFormats } from '../../lib/use-formats'
import type { TypeValues } from './values'

/**
 * Edits whether the type can be booked, whether its requests need an answer, and whether it belongs to the programme.
 */
export function RuleFields({ hasPacks }: { hasPacks: boolean }) {
  const hasPrepayment = isInMode(useMode() ?? 'essential', modeTable.features.cardPayments)
  const { t } = useTranslation('sessionTypes')
  const { control, register } = useFormContext<TypeValues>()
  const { errors } = useFormState({ control })
  const isPack = useWatch({ control, name: 'isPack' })
  return (
    <fieldset className="space-y-4">
      <legend className="mb-2 font-medium">{t('form.rules')}</legend>
      <SwitchRow name="isActive" label={t('form.active')} hint={t('form.activeHint')} />
      <SwitchRow name="isAutoAccepted" label={t('form.auto')} hint={t('form.autoHint')} />
      <SwitchRow name="isForMinors" label={t('form.forMinors')} hint={t('form.forMinorsHint')} />
      {hasPrepayment && <PrepaymentField />}
      {hasPacks && <SwitchRow name="isPack" label={t('form.pack')} hint={t('form.packHint')} />}
      {hasPacks && isPack && (
        <Field
          label={t('form.delay')}
          hint={t('form.delayHint')}
          optional={t('form.optional')}
          error={errors.delayWeeks && t('wrong.delayWeeks')}
        >
          {(field) => (
            <Input
              {...field}
              {...register('delayWeeks')}
              data-field="delayWeeks"
              inputMode="numeric"
              autoComplete="off"
              maxLength={3}
              className="max-w-32 tabular-nums"
            />
          )}
        </Field>
      )}
    </fieldset>
  )
}

/** The proposed percentages. Another percentage that a type already has is proposed too. */
const SHARES = ['0', '10', '20', '30', '50', '100']

function PrepaymentField() {
  const { t } = useTranslation('sessionTypes')
  const format = useFormats()
  const { control } = useFormContext<TypeValues>()
  const { field } = useController({ control, name: 'prepaymentPercent' })
  const shares = SHARES.includes(field.value) || !field.value ? SHARES : [...SHARES, field.value]
  return (
    <Field label={t('form.prepayment')} hint={t('form.prepaymentHint')}>
      {(wired) => (
        <Select {...wired} {...field} data-field="prepaymentPercent" className="max-w-72">
          <option value="">{t('form.prepaymentDefault')}</option>
          {shares.map((share) => (
            <option key={share} value={share}>
              {share === '0' ? t('form.prepaymentNone') : format.percent(Number(share))}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

interface RowProps {
  name: 'isActive' | 'isAutoAccepted' | 'isForMinors' | 'isPack'
  label: string
  hint: string
}

function SwitchRow({ name, label, hint }: RowProps) {
  const id = useId()
  const { control } = useFormContext<TypeValues>()
  const { field } = useController({ control, name })
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <label htmlFor={id} className="cursor-pointer">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-muted-foreground text-sm">
          {hint}
        </p>
      </div>
      <Switch
        id={id}
        data-field={name}
        aria-describedby={`${id}-hint`}
        checked={field.value}
        onCheckedChange={field.onChange}
      />
    </div>
  )
}
