import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { lateCheck } from '../../lib/late-check'
import { useFormats } from '../../lib/use-formats'
import type { ProfileOfClient } from './use-client-profile'

interface Props {
  profile: ProfileOfClient
  onChange: (email: string) => Promise<void>
  onKeep: () => Promise<void>
}

/** The address by which the client comes in: another counts once its link was used. */
export function AddressSection({ profile: { email, pendingEmail }, onChange, onKeep }: Props) {
  const { t } = useTranslation('clientProfile')
  const format = useFormats()
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="email">
      <h2 id="email" className="mb-3 font-semibold text-lg">
        {t('email')}
      </h2>
      <div className="surface space-y-4 p-4 sm:p-6">
        <p className="wrap-anywhere font-medium">{email}</p>
        {pendingEmail && (
          <Alert
            title={t('pending', { email: pendingEmail.email })}
            actions={
              <Button size="sm" variant="secondary" onClick={() => void onKeep()}>
                {t('keep')}
              </Button>
            }
          >
            {t('pendingText', { until: format.time(pendingEmail.expiresAt) })}
          </Alert>
        )}
        {isOpen ? (
          <EmailForm
            onChange={async (next) => {
              await onChange(next)
              setOpen(false)
            }}
            onClose={() => setOpen(false)}
          />
        ) : (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            {t('change')}
          </Button>
        )}
      </div>
    </section>
  )
}

function EmailForm({ onChange, onClose }: Pick<Props, 'onChange'> & { onClose: () => void }) {
  const { t } = useTranslation('clientProfile')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState } = useForm({
    resolver: lateCheck(async () => (await import('./fields')).checkNewAddress),
    defaultValues: { email: '' },
  })
  const submit = handleSubmit(async ({ email }) => {
    setProblem(null)
    await onChange(email).catch((error) => setProblem(asProblem(error)))
  })
  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void submit(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <Field label={t('newEmail')} hint={t('newEmailHint')} error={words(formState.errors.email)} required>
        {(control) => (
          <Input type="email" autoComplete="email" inputMode="email" autoFocus {...control} {...register('email')} />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" isBusy={formState.isSubmitting}>
          {t('sendLink')}
        </Button>
        <Button variant="secondary" onClick={onClose}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}
