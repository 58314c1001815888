import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type UseFormReturn, useFormState } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { SIRET_MASK } from '../../components/masks'
import type { PracticeValues } from './practice-checks'

/** Edits the name of the practice and its SIRET. */
export function IdentityFields({ form: { control, register } }: { form: UseFormReturn<PracticeValues> }) {
  const { t } = useTranslation('settings')
  const words = useFieldWords()
  const { errors } = useFormState({ control })
  return (
    <>
      <Field label={t('practice.name')} hint={t('practice.nameHint')} error={words(errors.name)} required>
        {(field) => <Input autoComplete="organization" maxLength={120} {...field} {...register('name')} />}
      </Field>
      <Field
        label={t('practice.siret')}
        hint={t('practice.siretHint')}
        optional={t('optional')}
        error={words(errors.siret)}
      >
        {(field) => (
          <MaskedInput
            mask={SIRET_MASK}
            inputMode="numeric"
            autoComplete="off"
            maxLength={40}
            className="max-w-64 tabular-nums"
            {...field}
            {...register('siret')}
          />
        )}
      </Field>
    </>
  )
}
