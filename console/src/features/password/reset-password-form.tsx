import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { markRefused } from '../../components/mark-refused'
import { ProblemNotice } from '../../components/problem-notice'
import { api, asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { NewPasswordField } from './new-password-field'

const dead: readonly Problem['code'][] = ['link_expired', 'not_found', 'validation']

interface Props {
  token: string
  onExpired: () => void
  onDone: () => void
}

export function ResetPasswordForm({ token, onExpired, onDone }: Props) {
  const { t } = useTranslation('password')
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, control, setError } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkPassword),
    defaultValues: { password: '', keepsConnections: false },
  })
  const typed = useWatch({ control, name: 'password' })

  const send = handleSubmit(async ({ password, keepsConnections }) => {
    setProblem(null)
    try {
      await api.accounts.resetPassword({ body: { token, password, keepsConnections } })
      onDone()
    } catch (error) {
      const refusal = asProblem(error)
      if (markRefused(refusal, ['password'], setError)) return
      // The server refuses an altered token as a field, which the user never saw.
      if (dead.includes(refusal.code)) onExpired()
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
      <div className="space-y-1.5">
        <Checkbox label={t('reset.keepsConnections')} {...register('keepsConnections')} />
        <p className="text-muted-foreground text-sm">{t('reset.connections')}</p>
      </div>
      <Button type="submit" size="lg" className="w-full" isBusy={formState.isSubmitting}>
        {t('reset.submit')}
      </Button>
    </form>
  )
}
