import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { type Payment, reversePayment } from './use-money'

/** Reverses a wrong payment by a further entry of today, with a reason. Nothing is deleted. */
export function ReverseDialog({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const id = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function send(event: FormEvent) {
    event.preventDefault()
    setMissing(!reason.trim())
    if (!reason.trim()) return
    setBusy(true)
    try {
      await reversePayment(payment.id, reason.trim())
      toast.success(t('reversed'))
      onClose()
    } catch (refused) {
      setProblem(refused as Problem)
      setBusy(false)
    }
  }
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        title={t('reverseOf', { amount: format.money(payment.amountCents) })}
        description={t('reverseLead')}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={id} variant="danger" isBusy={isBusy}>
              {t('reverse')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
          <Field label={t('reason')} error={isMissing && t('reasonMissing')} required>
            {(control) => (
              <Input {...control} maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
            )}
          </Field>
          {problem && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
