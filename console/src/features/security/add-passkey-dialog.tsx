import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useFieldWords } from '../../components/field-words'
import { markRefused } from '../../components/mark-refused'
import { PasskeyNotice } from '../../components/passkey-notice'
import { PasswordInput } from '../../components/password-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api, asProblem } from '../../lib/api'
import { lazyResolver } from '../../lib/lazy-resolver'
import { makePasskey, PasskeyFailure, type PasskeyRefusal } from '../../lib/passkey'
import { toast } from '../../lib/toast'
import { CodesDialog } from './codes-dialog'
import { refreshAccount } from './use-account'

const fields = ['name', 'currentPassword'] as const

/** Adds a passkey with a name. It shows recovery codes when the passkey is the first second factor. */
export function AddPasskeyDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('security')
  const words = useFieldWords()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [noPasskey, setNoPasskey] = useState<PasskeyRefusal | null>(null)
  const [codes, setCodes] = useState<readonly string[]>([])
  const { register, handleSubmit, formState, setError } = useForm({
    resolver: lazyResolver(async () => (await import('./fields')).checkNewPasskey),
    defaultValues: { name: t('passkeys.thisDevice'), currentPassword: '' },
  })
  const { errors, isSubmitting } = formState

  const add = handleSubmit(async ({ name, currentPassword }) => {
    setProblem(null)
    setNoPasskey(null)
    try {
      const credential = await makePasskey(await api.passkeys.begin({ body: { currentPassword } }))
      const { recoveryCodes } = await api.passkeys.add({ body: { name, credential } })
      toast.success(t('passkeys.added', { name }))
      void refreshAccount()
      if (recoveryCodes.length === 0) onClose()
      else setCodes(recoveryCodes)
    } catch (error) {
      if (error instanceof PasskeyFailure) return setNoPasskey(error.reason)
      const refusal = asProblem(error)
      if (!markRefused(refusal, fields, setError)) setProblem(refusal)
    }
  })

  if (codes.length > 0) {
    return (
      <CodesDialog
        title={t('passkeys.codesTitle')}
        description={t('passkeys.codesText')}
        codes={codes}
        onClose={onClose}
      />
    )
  }
  return (
    <Dialog isBusy={isSubmitting} onClose={onClose}>
      <DialogContent title={t('passkeys.addTitle')} description={t('passkeys.addText')}>
        <form noValidate className="space-y-4" onSubmit={(event) => void add(event)}>
          {problem && <ProblemNotice problem={problem} />}
          {noPasskey && <PasskeyNotice reason={noPasskey} />}
          <Field label={t('passkeys.name')} hint={t('passkeys.nameHint')} error={words(errors.name)} required>
            {(control) => <Input maxLength={60} autoComplete="off" {...control} {...register('name')} />}
          </Field>
          <Field label={t('currentPassword')} error={words(errors.currentPassword, 'password')} required>
            {(control) => (
              <PasswordInput autoComplete="current-password" {...control} {...register('currentPassword')} />
            )}
          </Field>
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full pt-2">
            <DialogClose asChild>
              <Button variant="secondary">{t('keep')}</Button>
            </DialogClose>
            <Button type="submit" isBusy={isSubmitting}>
              {t('passkeys.make')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
