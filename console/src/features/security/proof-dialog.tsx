import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { markFields, markRefused } from '../../components/mark-refused'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'

interface Props {
  title: string
  description: ReactNode
  confirm: string
  isDangerous?: boolean
  onConfirm: (proof: { currentPassword: string; code: string }) => Promise<void>
  onClose: () => void
}

const fields = ['currentPassword', 'code'] as const

/** Asks for the password and a code before the second factor changes. */
export function ProofDialog({ title, description, confirm, isDangerous = false, onConfirm, onClose }: Props) {
  const { t } = useTranslation('security')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkProof),
    defaultValues: { currentPassword: '', code: '' },
  })
  const { errors, isSubmitting } = formState

  const prove = handleSubmit(async (proof) => {
    setProblem(null)
    try {
      await onConfirm(proof)
    } catch (error) {
      const refusal = asProblem(error)
      if (refusal.code === 'wrong_code') markFields([['code', 'wrong_code']], setError)
      else if (!markRefused(refusal, fields, setError)) setProblem(refusal)
    }
  })

  return (
    <Dialog isBusy={isSubmitting} onClose={onClose}>
      <DialogContent title={title} description={description}>
        <form noValidate className="space-y-4" onSubmit={(event) => void prove(event)}>
          {problem && <ProblemNotice problem={problem} />}
          <Field label={t('currentPassword')} error={words(errors.currentPassword, 'password')} required>
            {(control) => (
              <PasswordInput autoComplete="current-password" {...control} {...register('currentPassword')} />
            )}
          </Field>
          <Field label={t('proof.code')} hint={t('proof.codeHint')} error={words(errors.code, 'code')} required>
            {(control) => (
              <Input
                autoComplete="one-time-code"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={40}
                {...control}
                {...register('code')}
              />
            )}
          </Field>
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full pt-2">
            <DialogClose asChild>
              <Button variant="secondary">{t('keep')}</Button>
            </DialogClose>
            <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isBusy={isSubmitting}>
              {confirm}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
