import { Alert } from '@ancrage/widgets/ui/alert'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { ProblemNotice } from '../../components/problem-notice'
import { ShortFormDialog } from '../../components/short-form-dialog'
import { toast } from '../../lib/toast'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useComma, useFormats } from '../../lib/use-formats'
import { usePayBackCredit } from './use-money'

interface Props {
  patient: { id: string; firstname: string; lastname: string }
  creditCents: number
  onClose: () => void
}

/** Records that a client's credit was paid back in cash, by cheque or by transfer. */
export function PayBackDialog({ patient, creditCents, onClose }: Props) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const comma = useComma()
  const [amount, setAmount] = useState(priceInput(creditCents, comma))
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const payBack = usePayBackCredit(patient.id)
  const cents = parseCents(amount)
  const name = `${patient.firstname} ${patient.lastname}`

  async function send() {
    const isPossible = cents > 0 && cents <= creditCents
    setWrong(!isPossible)
    if (!isPossible) return false
    await payBack(cents, reason.trim())
    toast.success(t('paidBack', { amount: format.money(cents), name }))
    return true
  }
  return (
    <ShortFormDialog
      title={t('payBack')}
      description={t('payBackLead', { name, amount: format.money(creditCents) })}
      words={{ cancel: t('cancel'), submit: t('payBackNow') }}
      onSubmit={send}
      onClose={onClose}
      renderProblem={(problem) =>
        problem.code === 'conflict' ? (
          <Alert tone="warning">
            {t('payBackByHand', { amount: format.money(Number(problem.details.leftCents ?? 0)) })}
          </Alert>
        ) : (
          <ProblemNotice problem={problem} />
        )
      }
    >
      <Field label={t('amount')} error={isWrong && t('payBackAtMost', { amount: format.money(creditCents) })} required>
        {(control) => <AmountInput {...control} value={amount} onChange={setAmount} />}
      </Field>
      <Field label={t('reason')} optional={t('optional')}>
        {(control) => (
          <Input {...control} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
    </ShortFormDialog>
  )
}
