import { Field } from '@ancrage/widgets/ui/field'
import { Icon } from '@ancrage/widgets/ui/icon'
import { Input } from '@ancrage/widgets/ui/input'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { isSiret, spacedSiret } from './registration'
import type { Practice } from './use-registration'

const LENGTH = 14
const digitsOf = (text: string) => text.replace(/\D/g, '').length

/** The number of the business, spaced and checked while it is typed. */
export function SiretField({ form: { control: typing, register } }: { form: UseFormReturn<Practice> }) {
  const { t } = useTranslation('register')
  const words = useFieldWords()
  const { errors } = useFormState({ control: typing, name: 'siret' })
  const siret = useWatch({ control: typing, name: 'siret' })
  const { onChange, ...field } = register('siret')
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
        <Input
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          className="tabular-nums"
          {...control}
          {...field}
          onChange={(event) => {
            // Only what is added at the end is spaced: elsewhere the cursor would jump.
            const { value, selectionStart } = event.target
            if (selectionStart === value.length && /^[\d\s.]*$/.test(value)) event.target.value = spacedSiret(value)
            void onChange(event)
          }}
        />
      )}
    </Field>
  )
}
