import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useId } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { TypeValues } from './values'

const durations = [30, 45, 60, 90, 120] as const
const buffers = [0, 5, 10, 15, 30] as const

type Figure = 'durationMinutes' | 'bufferBeforeMinutes' | 'bufferAfterMinutes' | 'priceCents'

/** Edits the duration, the breaks around the session, and the price. */
export function TimeFields() {
  const { t } = useTranslation('sessionTypes')
  const { setValue } = useFormContext<TypeValues>()
  const format = useFormats()
  const usual = useId()
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <FigureField name="durationMinutes" label={t('form.duration')} />
        <fieldset aria-label={t('form.presets')} className="flex flex-wrap gap-1.5">
          {durations.map((minutes) => (
            <Button
              key={minutes}
              variant="secondary"
              size="sm"
              onClick={() => setValue('durationMinutes', String(minutes), { shouldDirty: true, shouldValidate: true })}
            >
              {format.duration(minutes)}
            </Button>
          ))}
        </fieldset>
      </div>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <FigureField name="bufferBeforeMinutes" label={t('form.before')} list={usual} />
        <FigureField name="bufferAfterMinutes" label={t('form.after')} list={usual} />
        <datalist id={usual}>
          {buffers.map((minutes) => (
            <option key={minutes} value={minutes} />
          ))}
        </datalist>
      </div>
      <p className="-mt-3 text-muted-foreground text-sm">{t('form.bufferHint')}</p>
      <FigureField name="priceCents" label={t('form.price')} hint={t('form.priceHint')} />
    </div>
  )
}

interface FieldProps {
  name: Figure
  label: string
  hint?: string
  /** The id of the `datalist` with usual values. */
  list?: string
}

function FigureField({ name, label, hint, list }: FieldProps) {
  const { t } = useTranslation('sessionTypes')
  const { control, register } = useFormContext<TypeValues>()
  const { errors } = useFormState({ control })
  return (
    <Field label={label} hint={hint} error={errors[name] && t(`wrong.${name}`)} required>
      {(field) => (
        <Input
          {...field}
          {...register(name)}
          data-field={name}
          list={list}
          inputMode={name === 'priceCents' ? 'decimal' : 'numeric'}
          autoComplete="off"
          maxLength={12}
          className="max-w-32 tabular-nums"
        />
      )}
    </Field>
  )
}
