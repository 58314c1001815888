import { Alert } from '@ancrage/widgets/ui/alert'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { ShortFormDialog } from '../../components/short-form-dialog'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { type Payment, usePaymentReversal } from './use-money'

/** Reverses a wrong payment by a further entry of today, with a reason. Nothing is deleted. */
export function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const reversePayment = usePaymentReversal(payment.id)

  async function reverse() {
    setMissing(!reason.trim())
    if (!reason.trim()) return false
    await reversePayment(reason.trim())
    toast.success(t('reversed'))
    return true
  }
  return (
    <ShortFormDialog
      title={t('reverseOf', { amount: format.money(payment.amountCents) })}
      description={t('reverseLead')}
      words={{ cancel: t('cancel'), submit: t('reverse') }}
      isDangerous
      onSubmit={reverse}
      onClose={onClose}
      renderProblem={(problem) =>
        problem.code === 'conflict' ? (
          <Alert tone="warning">{t('reverseImpossible')}</Alert>
        ) : (
          <ProblemNotice problem={problem} />
        )
      }
    >
      <Field label={t('reason')} error={isMissing && t('reasonMissing')} required>
        {(control) => (
          <Input {...control} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
    </ShortFormDialog>
  )
}
