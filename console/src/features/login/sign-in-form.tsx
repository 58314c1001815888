import type { Problem } from '@ancrage/api/client'
import type { contract } from '@ancrage/api/contract'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import type * as z from 'zod'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { forgetReadings } from '../../lib/data'
import { safeDestination } from '../../lib/destination'
import { announceUser } from '../../lib/signed-in'
import { useFormats } from '../../lib/use-formats'
import { useWait } from '../../lib/use-wait'

/** E-mail and password; then back to where the visitor wanted to go. */
export function SignInForm() {
  const { t } = useTranslation('login')
  const format = useFormats()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const secondsLeft = useWait(refusal)
  const { register, handleSubmit, formState, setFocus } = useForm<z.input<typeof contract.accounts.login.body>>({
    resolver: async (...form) => (await import('./credentials')).check(...form),
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors, isSubmitting } = formState

  const signIn = handleSubmit(async (body) => {
    setRefusal(null)
    try {
      await api.accounts.login({ body })
    } catch (error) {
      const problem = asProblem(error)
      setRefusal(problem)
      if (problem.code === 'wrong_credentials') setFocus('password', { shouldSelect: true })
      return
    }
    await forgetReadings()
    announceUser()
    await navigate(safeDestination(search.get('to')), { replace: true })
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void signIn(event)}>
      {refusal && <ProblemNotice problem={refusal} />}
      <Field label={t('email')} error={errors.email && t('emailNeeded')} required>
        {(control) => (
          <Input type="email" autoComplete="username" inputMode="email" autoFocus {...control} {...register('email')} />
        )}
      </Field>
      <Field label={t('password')} error={errors.password && t('passwordNeeded')} required>
        {(control) => <PasswordInput autoComplete="current-password" {...control} {...register('password')} />}
      </Field>
      <Checkbox label={t('remember')} {...register('remember')} />
      <Button type="submit" size="lg" className="w-full" isBusy={isSubmitting} disabled={secondsLeft > 0}>
        {secondsLeft > 0 ? t('wait', { wait: format.countdown(secondsLeft) }) : t('submit')}
      </Button>
    </form>
  )
}
