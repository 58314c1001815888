import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { focusOnMount } from '../../components/focus-on-mount'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { useFormats } from '../../lib/use-formats'
import { MailSignInLink, useClient } from '../client-area/public'
import type { EmailChange, ProfileOfClient } from './use-client-profile'

interface Props {
  profile: ProfileOfClient
  onChange: (change: EmailChange) => Promise<void>
  onKeep: () => Promise<void>
}

/** Shows and changes the client's e-mail address. A new one counts once its link was used. */
export function AddressSection({ profile: { email, pendingEmail }, onChange, onKeep }: Props) {
  const { t } = useTranslation('clientProfile')
  const format = useFormats()
  const { data: client, mutate } = useClient()
  /** Null until it was opened once. */
  const [isOpen, setOpen] = useState<boolean | null>(null)
  const [isKeeping, setKeeping] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  // This stops a change by somebody else, so the owner must see whether it worked.
  async function keep() {
    setKeeping(true)
    setProblem(null)
    await onKeep().catch((error) => setProblem(asProblem(error)))
    setKeeping(false)
  }

  return (
    <section aria-labelledby="email">
      <h2 id="email" className="mb-3 font-semibold text-lg">
        {t('email')}
      </h2>
      <div className="surface space-y-4 p-4 sm:p-6">
        <p className="wrap-anywhere font-medium">{email}</p>
        {pendingEmail && problem && <ProblemNotice problem={problem} onRetry={() => void keep()} />}
        {pendingEmail && (
          <Alert
            title={t('pending', { email: pendingEmail.email })}
            actions={
              <Button size="sm" variant="secondary" isBusy={isKeeping} onClick={() => void keep()}>
                {t('keep')}
              </Button>
            }
          >
            {t('pendingText', { until: format.time(pendingEmail.expiresAt) })}
          </Alert>
        )}
        {isOpen && client?.needsLink ? (
          <MailSignInLink email={email} onClose={() => setOpen(false)} />
        ) : isOpen ? (
          <EmailForm
            present={email}
            needsCurrentPassword={client?.needsCurrentPassword ?? false}
            onOutdated={() => void mutate()}
            onChange={async (change) => {
              await onChange(change)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Button ref={isOpen === null ? undefined : focusOnMount} variant="secondary" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )}
      </div>
    </section>
  )
}

interface FormProps extends Pick<Props, 'onChange'> {
  present: string
  /** False shortly after a sign-in by link. */
  needsCurrentPassword: boolean
  onClose: () => void
  /** Called when the server requires more than this form asks for. */
  onOutdated: () => void
}

function EmailForm({ present, needsCurrentPassword, onChange, onClose, onOutdated }: FormProps) {
  const { t } = useTranslation('clientProfile')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, setError } = useForm<EmailChange>({
    resolver: lazyResolver(async () => (await import('./fields')).checkNewAddress),
    defaultValues: { email: '' },
  })
  const { errors, isSubmitting } = formState
  const next = register('email')
  const current = needsCurrentPassword && register('currentPassword')
  const submit = handleSubmit(async (change) => {
    setProblem(null)
    try {
      await onChange(change)
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedFields(refusal, ['email', 'currentPassword'])
      if (refused.some(([field, code]) => field === 'currentPassword' && code !== 'wrong')) onOutdated()
      for (const [field, message] of refused) setError(field, { message }, { shouldFocus: true })
      if (!refused.length) setProblem(refusal)
    }
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('newEmail')} hint={t('newEmailHint')} error={words(errors.email)} required>
        {(control) => <Input type="email" autoComplete="email" inputMode="email" autoFocus {...control} {...next} />}
      </Field>
      {current && (
        <>
          <input type="hidden" name="username" autoComplete="username" value={present} />
          <Field
            label={t('currentPassword')}
            error={
              errors.currentPassword?.message === 'wrong'
                ? words(errors.currentPassword)
                : errors.currentPassword && t('passwordNeeded')
            }
            required
          >
            {(field) => <PasswordInput autoComplete="current-password" {...field} {...current} />}
          </Field>
        </>
      )}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={isSubmitting}>
          {t('sendLink')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
