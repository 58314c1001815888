import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { lateCheck } from '../../lib/late-check'
import { NewPasswordField } from './new-password-field'

interface Props {
  token: string
  onExpired: () => void
  onDone: () => void
}

export function ResetPasswordForm({ token, onExpired, onDone }: Props) {
  const { t } = useTranslation('password')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: lateCheck(async () => (await import('./fields')).checkPassword),
    defaultValues: { password: '' },
  })
  const typed = useWatch({ control, name: 'password' })

  const send = handleSubmit(async ({ password }) => {
    setProblem(null)
    try {
      await api.accounts.resetPassword({ body: { token, password } })
      onDone()
    } catch (error) {
      const refusal = asProblem(error)
      const [refused] = refusedFields(refusal, ['password'])
      if (refused) setError('password', { message: refused[1] }, { shouldFocus: true })
      // A token that was cut or altered is refused as a field that the person never saw.
      else if (refusal.code === 'link_expired' || refusal.code === 'validation') onExpired()
      else setProblem(refusal)
    }
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <NewPasswordField
        label={t('reset.password')}
        error={formState.errors.password}
        typed={typed}
        autoFocus
        {...register('password')}
      />
      <Button type="submit" size="lg" className="w-full" isBusy={formState.isSubmitting}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
