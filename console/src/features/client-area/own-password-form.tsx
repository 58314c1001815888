import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { markFields } from '../../components/mark-refused'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { SubmitButton } from '../../components/submit-button'
import { api, asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { NewPasswordField } from '../password/public'

interface Props {
  email: string
  hasPassword: boolean
  /** False shortly after a sign-in by link. */
  needsCurrentPassword: boolean
  onClose: () => void
  onSaved: () => void
  /** Called when the server requires the current password and this form has no field for it. */
  onOutdated: () => void
}

/** Sets a first password, or another one. */
export function OwnPasswordForm({ email, hasPassword, needsCurrentPassword, onClose, onSaved, onOutdated }: Props) {
  const { t } = useTranslation('clientArea')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, control, setError } = useForm<{
    currentPassword?: string
    password: string
  }>({
    resolver: lazyResolver(async () => (await import('./fields')).checkClientPassword),
    defaultValues: { password: '' },
  })
  const typed = useWatch({ control, name: 'password' })
  const { errors, isSubmitting } = formState
  // Registered in their order on screen, so that the first invalid field gets the focus.
  const current = needsCurrentPassword && register('currentPassword')
  const next = register('password')

  const save = handleSubmit(async (body) => {
    setProblem(null)
    try {
      await api.clientArea.setPassword({ body })
      onSaved()
    } catch (error) {
      const refusal = asProblem(error)
      const refused = refusedFields(refusal, ['currentPassword', 'password'])
      if (!needsCurrentPassword && refused.some(([field]) => field === 'currentPassword')) onOutdated()
      markFields(refused, setError)
      if (!refused.length) setProblem(refusal)
    }
  })

  return (
    <form noValidate className="space-y-4" onSubmit={(event) => void save(event)}>
      {problem && <ProblemNotice problem={problem} />}
      <input type="hidden" name="username" autoComplete="username" value={email} />
      {current && (
        <Field
          label={t('password.current')}
          error={
            errors.currentPassword?.message === 'wrong'
              ? words(errors.currentPassword)
              : errors.currentPassword && t('login.passwordNeeded')
          }
          required
        >
          {(field) => <PasswordInput autoComplete="current-password" autoFocus {...field} {...current} />}
        </Field>
      )}
      <NewPasswordField
        label={t(hasPassword ? 'password.new' : 'password.label')}
        error={errors.password}
        typed={typed}
        known={[email]}
        autoFocus={!needsCurrentPassword}
        {...next}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton problem={problem} isBusy={isSubmitting}>
          {t('password.save')}
        </SubmitButton>
        <Button variant="ghost" onClick={onClose}>
          {t('password.keep')}
        </Button>
      </div>
    </form>
  )
}
