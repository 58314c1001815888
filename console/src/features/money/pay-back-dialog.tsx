import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { toast } from '../../lib/toast'
import { centsOf, typedPrice } from '../../lib/typed-amount'
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
  const id = useId()
  const [amount, setAmount] = useState(typedPrice(creditCents, comma))
  const [reason, setReason] = useState('')
  const [isWrong, setWrong] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const payBack = usePayBackCredit(patient.id)
  const cents = centsOf(amount)
  const name = `${patient.firstname} ${patient.lastname}`
  const leftCents = problem?.code === 'conflict' ? Number(problem.details.leftCents ?? 0) : null

  async function send(event: FormEvent) {
    event.preventDefault()
    const isPossible = cents > 0 && cents <= creditCents
    setWrong(!isPossible)
    setProblem(null)
    if (!isPossible) return
    setBusy(true)
    try {
      await payBack(cents, reason.trim())
      toast.success(t('paidBack', { amount: format.money(cents), name }))
      onClose()
    } catch (refused) {
      setProblem(refused as Problem)
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('payBack')}
        description={t('payBackLead', { name, amount: format.money(creditCents) })}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={id} isBusy={isBusy}>
              {t('payBackNow')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          <Field
            label={t('amount')}
            error={isWrong && t('payBackAtMost', { amount: format.money(creditCents) })}
            required
          >
            {(control) => <AmountInput {...control} value={amount} onChange={setAmount} />}
          </Field>
          <Field label={t('reason')} optional={t('optional')}>
            {(control) => (
              <Input {...control} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
          {leftCents !== null ? (
            <Alert tone="warning">{t('payBackByHand', { amount: format.money(leftCents) })}</Alert>
          ) : (
            problem && <ProblemNotice problem={problem} />
          )}
        </form>
      </DialogContent>
    </Dialog>
  )
}
