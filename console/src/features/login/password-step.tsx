import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { useTranslation } from 'react-i18next'
import { EmailInput } from '../../components/email-input'
import { PasswordInput } from '../../components/password-input'
import type { useSignIn } from './use-sign-in'

interface Props extends Pick<ReturnType<typeof useSignIn>, 'form'> {
  onEmail: (email: string) => void
}

/** Asks for the e-mail address, the password, and whether to stay signed in. */
export function PasswordStep({ form, onEmail }: Props) {
  const { t } = useTranslation('login')
  const { errors } = form.formState
  return (
    <>
      <Field label={t('email')} error={errors.email && t('emailNeeded')} required>
        {(control) => (
          <EmailInput
            autoFocus
            {...control}
            {...form.register('email', { onChange: ({ target }) => onEmail(target.value) })}
          />
        )}
      </Field>
      <Field label={t('password')} error={errors.password && t('passwordNeeded')} required>
        {(control) => <PasswordInput autoComplete="current-password" {...control} {...form.register('password')} />}
      </Field>
      <Checkbox label={t('remember')} {...form.register('remember')} />
    </>
  )
}
