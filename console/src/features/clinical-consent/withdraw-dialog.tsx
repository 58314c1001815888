import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useAction } from '../../lib/use-action'
import type { Consent } from './use-consents'

interface Props {
  of: Consent
  onWithdraw: (id: string, reason: string) => Promise<void>
  onClose: () => void
}

/** Asks once before a consent is withdrawn. That takes as few steps as giving it. */
export function WithdrawDialog({ of: { id }, onWithdraw, onClose }: Props) {
  const { t } = useTranslation('clinicalConsent')
  const [reason, setReason] = useState('')
  const { run, isBusy, problem } = useAction(async () => {
    await onWithdraw(id, reason.trim())
    onClose()
  })

  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent title={t('withdrawing.title')} description={t('withdrawing.text')}>
        <div className="space-y-4">
          <Field label={t('withdrawing.reason')} optional={t('withdrawing.optional')}>
            {(control) => (
              <Textarea
                {...control}
                rows={3}
                maxLength={500}
                value={reason}
                onChange={({ target }) => setReason(target.value)}
              />
            )}
          </Field>
          {problem && <ProblemNotice problem={problem} />}
          <div className="flex flex-wrap-reverse justify-end gap-2 max-sm:*:w-full">
            <Button variant="secondary" disabled={isBusy} onClick={onClose}>
              {t('withdrawing.keep')}
            </Button>
            <Button variant="danger" isBusy={isBusy} onClick={() => void run()}>
              {t('withdrawing.confirm')}
            </Button>
          </div>
        </div>
      </DialogContent>
    </Dialog>
  )
}
