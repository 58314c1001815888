import { Field } from '@ancrage/widgets/ui/field'
import { Textarea } from '@ancrage/widgets/ui/textarea'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ShortFormDialog } from '../../components/short-form-dialog'
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

  async function withdraw() {
    await onWithdraw(id, reason.trim())
    return true
  }

  return (
    <ShortFormDialog
      title={t('withdrawing.title')}
      description={t('withdrawing.text')}
      words={{ cancel: t('withdrawing.keep'), submit: t('withdrawing.confirm') }}
      isDangerous
      onSubmit={withdraw}
      onClose={onClose}
    >
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
    </ShortFormDialog>
  )
}
