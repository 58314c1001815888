import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { type Fact, FactList } from '../../components/fact-list'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api, asProblem } from '../../lib/api'
import { useFreshReading } from '../../lib/fresh-reading'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useComma, useFormats } from '../../lib/use-formats'
import { useIdempotentSend } from '../../lib/use-idempotent-send'
import { InterestText } from './interest-text'
import type { PaymentRequest, RefundPreview } from './use-card-payments'

/** Refunds a card payment. It first shows the amount by the cancellation rules, Stripe's fee and the credit note. */
export function RefundDialog({ request, onClose }: { request: PaymentRequest | null; onClose: () => void }) {
  const { t } = useTranslation('stripe')
  const [isBusy, setBusy] = useState(false)
  return (
    <Dialog isOpen={request !== null} isBusy={isBusy} onClose={onClose}>
      {request && (
        <DialogContent title={t('refundDialog.title')}>
          <Previewed requestId={request.id} isBusy={isBusy} onBusy={setBusy} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function Previewed(form: Omit<Props, 'preview'>) {
  const { requestId } = form
  const preview = useFreshReading(['stripe', 'refund', requestId], () =>
    api.stripe.previewRefund({ query: { requestId } }),
  )
  return (
    <Query of={preview} loading={<Skeleton className="h-48 rounded-lg" />}>
      {(known) => <RefundForm {...form} preview={known} />}
    </Query>
  )
}

interface Props {
  requestId: string
  preview: RefundPreview
  isBusy: boolean
  onBusy: (isBusy: boolean) => void
  onClose: () => void
}

function RefundForm({ requestId, preview, isBusy, onBusy, onClose }: Props) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const comma = useComma()
  const once = useIdempotentSend()
  const { paidCents, refundedCents, mostCents, byPolicyCents, because, feeKeptCents, isCreditNoteNeeded, interest } =
    preview
  const [typed, setTyped] = useState(() => priceInput(byPolicyCents || mostCents, comma))
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<Problem | null>(null)
  const cents = parseCents(typed)
  const isGood = cents >= 1 && cents <= mostCents

  async function send() {
    if (!isGood) return
    onBusy(true)
    setProblem(null)
    try {
      const body = { requestId, amountCents: cents, ...(reason.trim() && { reason: reason.trim() }) }
      await once(body, (options) => api.stripe.refund({ body }, options))
      toast.success(t('refundDialog.done'))
      onClose()
      void refresh('sessions', 'stripe')
    } catch (error) {
      setProblem(asProblem(error))
      void refresh('stripe')
    }
    onBusy(false)
  }

  // What is neither refunded nor left went to the bank in a lost dispute.
  const takenCents = paidCents - refundedCents - mostCents
  const facts: Fact[] = [
    [t('refundDialog.paid'), format.money(paidCents)],
    ...(refundedCents ? [[t('refundDialog.already'), format.money(refundedCents)] satisfies Fact] : []),
    ...(takenCents > 0 ? [[t('refundDialog.taken'), format.money(takenCents)] satisfies Fact] : []),
    [`${t('refundDialog.policy')} (${t(`refundDialog.because.${because}`)})`, format.money(byPolicyCents)],
    [t('refundDialog.feeKept'), format.money(feeKeptCents)],
  ]
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
    >
      {problem && <ProblemNotice problem={problem} />}
      <FactList facts={facts} />
      <Field
        label={t('refundDialog.amount')}
        hint={t('refundDialog.amountHint', { most: format.money(mostCents) })}
        error={isGood ? undefined : t('refundDialog.invalid', { most: format.money(mostCents) })}
        required
      >
        {(control) => <AmountInput {...control} value={typed} onChange={setTyped} />}
      </Field>
      <Field label={t('refundDialog.reason')} optional={t('refundDialog.optional')}>
        {(control) => (
          <Input {...control} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      {interest && isGood && (
        <Alert tone="warning">
          <InterestText interest={interest} amountCents={Math.round((interest.cents * cents) / mostCents)} />
        </Alert>
      )}
      {isCreditNoteNeeded && <Alert>{t('refundDialog.creditNote')}</Alert>}
      <div className="flex flex-wrap justify-end gap-2">
        <DialogClose asChild>
          <Button variant="secondary">{t('cancel')}</Button>
        </DialogClose>
        <Button type="submit" variant="danger" isBusy={isBusy} disabled={!isGood}>
          {isGood ? t('refundDialog.action', { amount: format.money(cents) }) : t('refundDialog.actionNone')}
        </Button>
      </div>
    </form>
  )
}
