import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Icon } from '@ancrage/widgets/ui/icon'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { markRefused } from '../../components/mark-refused'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Section } from '../../components/section'
import { api, asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { useCurrentUser } from '../../lib/user'

const fields = ['email', 'currentPassword'] as const

/** Changes the e-mail address, which takes effect when the mailed link is opened. */
export function EmailSection() {
  const { t } = useTranslation('security')
  const words = useFieldWords()
  const { data: user } = useCurrentUser()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [waitingFor, setWaitingFor] = useState<string | null>(null)
  const { register, handleSubmit, formState, setError, reset } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkNewEmail),
    defaultValues: { email: '', currentPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const change = handleSubmit(async (body) => {
    setProblem(null)
    if (body.email.trim().toLowerCase() === user?.email.toLowerCase())
      return setError('email', { message: 'same_email' }, { shouldFocus: true })
    try {
      await api.accounts.changeEmail({ body })
      setWaitingFor(body.email)
      reset()
    } catch (error) {
      const refusal = asProblem(error)
      if (!markRefused(refusal, fields, setError)) setProblem(refusal)
    }
  })

  return (
    <Section
      title={t('email.title')}
      lead={
        user && (
          <span className="wrap-anywhere">
            {user.email}{' '}
            {user.emailVerifiedAt ? (
              <Badge tone="success">
                <Icon name="check" size={12} />
                {t('email.confirmed')}
              </Badge>
            ) : (
              <Badge tone="warning">
                <Icon name="clock" size={12} />
                {t('email.unconfirmed')}
              </Badge>
            )}
          </span>
        )
      }
    >
      <form noValidate className="max-w-xs space-y-4" onSubmit={(event) => void change(event)}>
        {waitingFor && waitingFor !== user?.email && (
          <Alert tone="info" title={t('email.sent')}>
            <p className="wrap-anywhere">{t('email.waiting', { email: waitingFor })}</p>
          </Alert>
        )}
        {problem && <ProblemNotice problem={problem} />}
        <Field label={t('email.new')} error={words(errors.email)} required>
          {(control) => (
            <Input type="email" autoComplete="email" inputMode="email" {...control} {...register('email')} />
          )}
        </Field>
        <Field label={t('currentPassword')} error={words(errors.currentPassword, 'password')} required>
          {(control) => <PasswordInput autoComplete="current-password" {...control} {...register('currentPassword')} />}
        </Field>
        <Button type="submit" variant="secondary" isBusy={isSubmitting}>
          {t('email.submit')}
        </Button>
      </form>
    </Section>
  )
}
