import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { markFields } from '../../components/mark-refused'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import type { EmailChange } from './use-client-profile'

interface Props {
  onChange: (change: EmailChange) => Promise<void>
  present: string
  /** False shortly after a sign-in by link. */
  needsCurrentPassword: boolean
  onClose: () => void
  /** Called when the server requires more than this form asks for. */
  onOutdated: () => void
}

/** Asks for another e-mail address. */
export function NewAddressForm({ present, needsCurrentPassword, onChange, onClose, onOutdated }: Props) {
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
      markFields(refused, setError)
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
