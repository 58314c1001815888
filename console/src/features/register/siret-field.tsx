import { Field } from '@ancrage/widgets/ui/field'
import { Icon } from '@ancrage/widgets/ui/icon'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { MaskedInput } from '../../components/masked-input'
import { SIRET_MASK } from '../../components/masks'
import { isSiret } from './registration'
import type { Practice } from './use-registration'

const LENGTH = 14
const digitsOf = (text: string) => text.replace(/\D/g, '').length

/** Takes the SIRET of the business, and spaces and checks it while typing. */
export function SiretField({ form: { control: typing, register } }: { form: UseFormReturn<Practice> }) {
  const { t } = useTranslation('register')
  const words = useFieldWords()
  const { errors } = useFormState({ control: typing, name: 'siret' })
  const siret = useWatch({ control: typing, name: 'siret' })
  const isComplete = digitsOf(siret) === LENGTH
  const isRight = isComplete && isSiret(siret)
  const error = isRight ? undefined : isComplete ? { message: 'invalid_siret' } : errors.siret
  return (
    <Field
      label={t('practice.siret')}
      optional={t('optional')}
      error={words(error)}
      hint={
        isRight ? (
          <span role="status" className="flex items-center gap-1.5 text-success">
            <Icon name="check" size={14} />
            {t('practice.siretRight')}
          </span>
        ) : (
          t('practice.siretHint')
        )
      }
    >
      {(control) => (
        <MaskedInput
          mask={SIRET_MASK}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          className="tabular-nums"
          {...control}
          {...register('siret')}
        />
      )}
    </Field>
  )
}
