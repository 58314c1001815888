import type { Problem } from '@ancrage/api/client'
import type { contract } from '@ancrage/api/contract'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import type * as z from 'zod'
import { EmailInput } from '../../components/email-input'
import { useFieldWords } from '../../components/field-words'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import { api, asProblem } from '../../lib/api'
import { useSignInDestination } from '../../lib/client-destination'
import { lazyResolver } from '../../lib/lazy-resolver'
import { linkState } from '../../lib/use-link-params'
import { welcomeClient } from './use-client'

interface Props {
  /** The address as typed in the other form. */
  email: string
  onEmail: (email: string) => void
}

/** Signs in by password. */
export function PasswordForm({ email, onEmail }: Props) {
  const { t } = useTranslation('clientArea')
  const words = useFieldWords()
  const navigate = useNavigate()
  const goingTo = useSignInDestination()
  const { state } = useLocation()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, setFocus } = useForm<z.input<typeof contract.clientArea.login.body>>({
    resolver: lazyResolver(async () => (await import('./fields')).checkCredentials),
    defaultValues: { email, password: '', remember: false },
  })
  const { errors, isSubmitting } = formState

  const signIn = handleSubmit(async (body) => {
    setProblem(null)
    try {
      await api.clientArea.login({ body })
    } catch (error) {
      const refusal = asProblem(error)
      setProblem(refusal)
      if (refusal.code === 'wrong_credentials') setFocus('password', { shouldSelect: true })
      return
    }
    await welcomeClient()
    await navigate(goingTo, { replace: true, state: linkState(state) })
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void signIn(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('email')} error={words(errors.email)} required>
        {(control) => (
          <EmailInput
            autoFocus={!email}
            {...control}
            {...register('email', { onChange: ({ target }) => onEmail(target.value) })}
          />
        )}
      </Field>
      <Field label={t('password.label')} error={errors.password && t('login.passwordNeeded')} required>
        {(control) => (
          <PasswordInput
            autoComplete="current-password"
            autoFocus={email !== ''}
            {...control}
            {...register('password')}
          />
        )}
      </Field>
      <Checkbox label={t('login.remember')} {...register('remember')} />
      <SubmitButton problem={problem} size="lg" className="w-full" isBusy={isSubmitting}>
        {t('login.submit')}
      </SubmitButton>
    </form>
  )
}
