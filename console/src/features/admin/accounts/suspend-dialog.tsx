import type { Problem } from '@ancrage/api/client'
import { contract } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../../components/ui/dialog'
import { withDe } from '../../../lib/elision'
import { useContractFieldWords } from '../use-field-words'
import { type ManagedAccount, useAccountActions } from './use-account-actions'

interface Props {
  account: ManagedAccount
  onClose: () => void
}

const schema = contract.admin.suspend.body

/** Explains a suspension and asks for a reason. It stays open until it is done, so that the typed text is not lost. */
export function SuspendDialog({ account, onClose }: Props) {
  const { t } = useTranslation('admin')
  const wordsFor = useContractFieldWords()
  const { suspend } = useAccountActions()
  const [problem, setProblem] = useState<Problem>()
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    defaultValues: { reason: '' },
  })

  const confirm = handleSubmit(async ({ reason }) => {
    setProblem(undefined)
    await suspend(account, reason).then(onClose, setProblem)
  })

  return (
    <Dialog isBusy={formState.isSubmitting} onClose={onClose}>
      <DialogContent
        title={t('accounts.suspendTitle', { name: account.name, ofName: withDe(account.name) })}
        description={account.email}
      >
        <form noValidate className="space-y-4" onSubmit={(event) => void confirm(event)}>
          <Alert tone="warning" icon="alert">
            {t('accounts.suspendWarning')}
          </Alert>
          {problem && <ProblemNotice problem={problem} />}
          <Field
            label={t('accounts.reason')}
            hint={t('accounts.reasonHint')}
            error={wordsFor(formState.errors.reason?.message)}
            required
          >
            {(control) => <Textarea rows={3} {...control} {...register('reason')} />}
          </Field>
          <div className="flex flex-wrap-reverse justify-end gap-2 pt-2">
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button type="submit" variant="danger" isBusy={formState.isSubmitting}>
              {t('accounts.suspendConfirm')}
            </Button>
          </div>
        </form>
      </DialogContent>
    </Dialog>
  )
}
