import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { markRefused } from '../../components/mark-refused'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { api, asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { useSignedInUser } from '../../lib/signed-in'
import { toast } from '../../lib/toast'
import { NewPasswordField } from '../password/public'
import { refreshAccount } from './use-account'

const fields = ['currentPassword', 'password'] as const

/** Changes the password, which signs all other devices out. */
export function PasswordSection() {
  const { t } = useTranslation('security')
  const words = useFieldWords()
  const user = useSignedInUser()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, control, setError, reset } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkPasswords),
    defaultValues: { currentPassword: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const typed = useWatch({ control, name: 'password' })
  // Registers the fields in visual order, so that the first wrong one takes the focus.
  const [current, next] = fields.map((field) => register(field))

  const change = handleSubmit(async (body) => {
    setProblem(null)
    if (body.password === body.currentPassword)
      return setError('password', { message: 'same_password' }, { shouldFocus: true })
    try {
      await api.accounts.changePassword({ body })
      reset()
      toast.success(t('password.changed'))
      void refreshAccount()
    } catch (error) {
      const refusal = asProblem(error)
      if (!markRefused(refusal, fields, setError)) setProblem(refusal)
    }
  })

  return (
    <Section title={t('password.title')} lead={t('password.lead')}>
      <form noValidate className="max-w-xs space-y-4" onSubmit={(event) => void change(event)}>
        {problem && <ProblemNotice problem={problem} />}
        {/* Tells password managers to which account the password belongs. */}
        <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label={t('currentPassword')} error={words(errors.currentPassword, 'password')} required>
          {(field) => <PasswordInput autoComplete="current-password" {...field} {...current} />}
        </Field>
        <NewPasswordField
          label={t('password.new')}
          error={errors.password}
          typed={typed}
          known={user ? [user.name, user.email] : []}
          {...next}
        />
        <Button type="submit" variant="secondary" isBusy={isSubmitting}>
          {t('password.submit')}
        </Button>
      </form>
    </Section>
  )
}
