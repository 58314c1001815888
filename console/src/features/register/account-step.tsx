import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { ArrowRight } from 'lucide-react'
import { type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EmailInput } from '../../components/email-input'
import { useFieldWords } from '../../components/field-words'
import { NewPasswordField } from '../password/public'
import type { RegistrationAccount } from './use-registration'

interface Props {
  form: UseFormReturn<RegistrationAccount>
  onDone: (values: RegistrationAccount) => Promise<void>
}

/** Asks for name, e-mail address and password. */
export function AccountStep({ form, onDone }: Props) {
  const { t } = useTranslation('register')
  const words = useFieldWords()
  const { register, handleSubmit, control: typing } = form
  const [name = '', email = '', password = ''] = useWatch({ control: typing, name: ['name', 'email', 'password'] })
  const { errors, isSubmitting } = useFormState({ control: typing })
  // In the order in which they stand: of those that are wrong, the first takes the focus.
  const fields = { name: register('name'), email: register('email'), password: register('password') }
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void handleSubmit(onDone)(event)}>
      <Field label={t('account.name')} error={words(errors.name)} required>
        {(control) => <Input autoComplete="name" autoFocus maxLength={120} {...control} {...fields.name} />}
      </Field>
      <Field label={t('account.email')} hint={t('account.emailHint')} error={words(errors.email)} required>
        {(control) => <EmailInput {...control} {...fields.email} />}
      </Field>
      <NewPasswordField
        label={t('account.password')}
        error={errors.password}
        typed={password}
        known={[name, email]}
        {...fields.password}
      />
      <div className="flex justify-end pt-2">
        <Button type="submit" size="lg" isBusy={isSubmitting} className="w-full sm:w-auto">
          {t('continue')}
          <ArrowRight className="size-4" aria-hidden />
        </Button>
      </div>
    </form>
  )
}
