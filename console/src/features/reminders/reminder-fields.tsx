import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field, type FieldControl } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Select } from '@ancrage/widgets/ui/select'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense } from 'react'
import { Controller, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFieldWords } from '../../components/field-words'
import { TimeInput } from '../../components/time-input'
import { useOctopush } from '../octopush/public'
import { isPossibleTiming, type RuleValues } from './values'

const SmsWordsFields = lazy(async () => ({ default: (await import('./sms-words-fields')).SmsWordsFields }))

interface Props {
  types: readonly { id: string; name: string }[]
  /** A new rule: only then can its session type be chosen. */
  isNew: boolean
}

/** Edits the session type, the time and the channel of a reminder. */
export function ReminderFields({ types, isNew }: Props) {
  const { t } = useTranslation('reminders')
  const { control, register } = useFormContext<RuleValues>()
  const isQuiet = useWatch({ control, name: 'isQuiet' })
  const channel = useWatch({ control, name: 'channel' })
  return (
    <>
      {isNew && types.length > 0 && (
        <Field label={t('form.of')} hint={t('form.ofHint')}>
          {(field) => (
            <Select {...field} {...register('sessionTypeId')}>
              <option value="">{t('ofAll')}</option>
              {types.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <ChannelField />
      <WhenFields />
      <fieldset className="space-y-3">
        <legend className="mb-2 font-medium">{t('form.night')}</legend>
        <Checkbox {...register('isQuiet')} label={t('form.quiet')} />
        {isQuiet && <QuietFields />}
      </fieldset>
      <fieldset className="space-y-3">
        <legend className="mb-2 font-medium">{t('form.options')}</legend>
        <Checkbox {...register('asksConfirmation')} label={t('form.asks')} />
        <Checkbox {...register('isFirstOnly')} label={t('form.first')} />
      </fieldset>
      {channel === 'email' && (
        <Link
          to="/settings/custom-emails/reminder"
          className="self-start text-primary text-sm underline underline-offset-4"
        >
          {t('form.emailWords')}
        </Link>
      )}
      {channel === 'sms' && (
        <Suspense fallback={<Skeleton className="h-40 rounded-lg" />}>
          <SmsWordsFields />
        </Suspense>
      )}
    </>
  )
}

/** Chooses between e-mail and SMS. It appears when SMS are set up, or when the rule already uses SMS. */
function ChannelField() {
  const { t } = useTranslation('reminders')
  const { register, formState } = useFormContext<RuleValues>()
  const octopush = useOctopush()
  if (!octopush.data?.account && formState.defaultValues?.channel !== 'sms') return null
  return (
    <Field label={t('form.channel')}>
      {(field) => (
        <Select {...field} {...register('channel')}>
          <option value="email">{t('form.email')}</option>
          <option value="sms">{t('form.sms')}</option>
        </Select>
      )}
    </Field>
  )
}

function WhenFields() {
  const { t } = useTranslation('reminders')
  const { control, register, getValues } = useFormContext<RuleValues>()
  const { errors } = useFormState({ control })
  const words = useFieldWords()
  const timing = useWatch({ control, name: 'timing' })
  const wrong = errors.amount && t(errors.amount.message === 'duplicate' ? 'wrong.duplicate' : `wrong.${timing}`)
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-start gap-3">
        <Field label={t('form.amount')} error={wrong} required className="max-w-40">
          {(field) => (
            <Input
              {...field}
              {...register('amount', {
                validate: (amount) => isPossibleTiming({ ...getValues(), amount }) || 'out_of_range',
              })}
              inputMode="numeric"
              autoComplete="off"
              maxLength={4}
              className="tabular-nums"
            />
          )}
        </Field>
        <Field label={t('form.unit')} className="min-w-48 flex-1">
          {(field) => (
            <Select {...field} {...register('timing', { deps: 'amount' })}>
              <option value="hours">{t('form.hours')}</option>
              <option value="days">{t('form.days')}</option>
            </Select>
          )}
        </Field>
      </div>
      {timing === 'days' && (
        <Field
          label={t('form.at')}
          hint={t('form.atHint')}
          error={words(errors.at && { message: 'required' })}
          required
        >
          {(field) => <TimeField field={field} name="at" className="max-w-40" />}
        </Field>
      )}
    </div>
  )
}

interface TimeFieldProps {
  field: FieldControl
  name: 'at' | 'quietFrom' | 'quietUntil'
  className?: string
}

const TimeField = ({ field, name, className = '' }: TimeFieldProps) => (
  <Controller<RuleValues, TimeFieldProps['name']>
    name={name}
    rules={{ required: true }}
    render={({ field: own }) => <TimeInput {...field} {...own} className={className} />}
  />
)

function QuietFields() {
  const { t } = useTranslation('reminders')
  const { control } = useFormContext<RuleValues>()
  const { errors } = useFormState({ control })
  const wrong = (errors.quietFrom ?? errors.quietUntil) && t('wrong.quiet')
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label={t('form.quietFrom')} error={wrong} required>
        {(field) => <TimeField field={field} name="quietFrom" />}
      </Field>
      <Field label={t('form.quietUntil')} required>
        {(field) => <TimeField field={field} name="quietUntil" />}
      </Field>
    </div>
  )
}
