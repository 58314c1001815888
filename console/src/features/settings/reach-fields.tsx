import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Controller, type UseFormReturn, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { phoneMask, townMask } from '../../components/masks'
import { AddressInput } from '../addresses/public'
import type { PracticeValues } from './practice-checks'

/** Edits the address and the contact details of the practice. */
export function ReachFields({
  form: { control, register, setValue },
  pendingEmail,
}: {
  form: UseFormReturn<PracticeValues>
  pendingEmail: string | null
}) {
  const { t } = useTranslation('settings')
  const words = useFieldWords()
  const { errors } = useFormState({ control })
  const optional = t('optional')
  return (
    <>
      <input type="hidden" {...register('location')} />
      <Field label={t('practice.address')} optional={optional} error={words(errors.address)}>
        {(field) => (
          <Controller
            control={control}
            name="address"
            render={({ field: typed }) => (
              <AddressInput
                maxLength={200}
                {...field}
                {...typed}
                onChange={(text) => {
                  typed.onChange(text)
                  // A typed address has no known coordinates.
                  setValue('location', '', { shouldDirty: true })
                }}
                onPick={({ street, postcode, city, latitude, longitude }) => {
                  setValue('address', street ?? '', { shouldDirty: true })
                  setValue('city', `${postcode} ${city}`, { shouldDirty: true })
                  setValue('location', `${latitude},${longitude}`, { shouldDirty: true })
                }}
              />
            )}
          />
        )}
      </Field>
      <div className="grid max-w-[640px] gap-5 sm:grid-cols-2">
        <Field label={t('practice.city')} optional={optional} error={words(errors.city)}>
          {(field) => (
            <MaskedInput
              mask={townMask}
              autoComplete="address-level2"
              maxLength={120}
              {...field}
              {...register('city')}
            />
          )}
        </Field>
        <Field label={t('practice.phone')} optional={optional} error={words(errors.phone)}>
          {(field) => (
            <MaskedInput
              mask={phoneMask}
              type="tel"
              autoComplete="tel"
              maxLength={30}
              {...field}
              {...register('phone')}
            />
          )}
        </Field>
        <Field
          label={t('practice.email')}
          hint={pendingEmail ? t('practice.emailPending', { email: pendingEmail }) : t('practice.emailHint')}
          optional={optional}
          error={words(errors.email)}
        >
          {(field) => <Input type="email" autoComplete="email" maxLength={254} {...field} {...register('email')} />}
        </Field>
        <Field label={t('practice.website')} optional={optional} error={errors.website && t('practice.websiteWrong')}>
          {(field) => (
            <Input type="text" inputMode="url" autoComplete="url" maxLength={200} {...field} {...register('website')} />
          )}
        </Field>
      </div>
    </>
  )
}
