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
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'

interface Props {
  title: string
  confirm: string
  onConfirm: (currentPassword: string) => Promise<void>
  onClose: () => void
}

/** Asks for the password before it shows the secret address of the feed. */
export function PasswordDialog({ title, confirm, onConfirm, onClose }: Props) {
  const { t } = useTranslation('integrations')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkFeedPassword),
    defaultValues: { currentPassword: '' },
  })

  const prove = handleSubmit(async ({ currentPassword }) => {
    setProblem(null)
    try {
      await onConfirm(currentPassword)
      onClose()
    } catch (error) {
      const refusal = asProblem(error)
      const [refused] = refusedFields(refusal, ['currentPassword'])
      if (refused) setError('currentPassword', { message: refused[1] }, { shouldFocus: true })
      else setProblem(refusal)
    }
  })

  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent title={title} description={t('feed.passwordText')}>
        <form noValidate className="space-y-4" onSubmit={(event) => void prove(event)}>
          {problem && <ProblemNotice problem={problem} />}
          <Field label={t('feed.password')} error={words(formState.errors.currentPassword, 'password')} required>
            {(control) => (
              <PasswordInput autoComplete="current-password" {...control} {...register('currentPassword')} />
            )}
          </Field>
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full pt-2">
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button type="submit" isBusy={formState.isSubmitting}>
              {confirm}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
