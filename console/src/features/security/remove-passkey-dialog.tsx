import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { refusedFields, useFieldWords } from '../../components/field-words'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api, asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { toast } from '../../lib/toast'
import { type Passkey, refreshAccount } from './use-account'

/** Asks for the password before it removes a passkey. */
export function RemovePasskeyDialog({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useTranslation('security')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkCurrentPassword),
    defaultValues: { currentPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const remove = handleSubmit(async (body) => {
    setProblem(null)
    try {
      await api.passkeys.remove({ params: { id }, body })
      onClose()
      toast.success(t('passkeys.removed', { name }))
      void refreshAccount()
    } catch (error) {
      const refusal = asProblem(error)
      const [refused] = refusedFields(refusal, ['currentPassword'])
      if (refused) setError('currentPassword', { message: refused[1] }, { shouldFocus: true })
      else setProblem(refusal)
    }
  })

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={t('passkeys.removeTitle', { name })} description={t('passkeys.removeText')}>
        <form noValidate className="space-y-4" onSubmit={(event) => void remove(event)}>
          {problem && (
            <ProblemNotice problem={problem} title={problem.code === 'forbidden' && t('passkeys.lastRequired')} />
          )}
          <Field label={t('currentPassword')} error={words(errors.currentPassword, 'password')} required>
            {(control) => (
              <PasswordInput autoComplete="current-password" {...control} {...register('currentPassword')} />
            )}
          </Field>
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full pt-2">
            <DialogClose asChild>
              <Button variant="secondary">{t('keep')}</Button>
            </DialogClose>
            <Button type="submit" variant="danger" isBusy={isSubmitting}>
              {t('passkeys.remove')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
