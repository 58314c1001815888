import type { Problem } from '@ancrage/api/client'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { api, asProblem } from '../../lib/api'
import { refresh, useReading } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { typedCents } from './amounts'
import type { PaymentRequest } from './use-card-payments'

type Preview = ReplyOf<typeof contract.stripe.previewRefund>

/** Pays a card payment back: what goes back by the rules, what Stripe keeps, which credit note follows, all before. */
export function RefundDialog({ request, onClose }: { request: PaymentRequest | null; onClose: () => void }) {
  const { t } = useTranslation('stripe')
  return (
    <Dialog open={request !== null} onOpenChange={(open) => !open && onClose()}>
      {request && (
        <DialogContent title={t('refundDialog.title')}>
          <Previewed requestId={request.id} onClose={onClose} />
        </DialogContent>
      )}
    </Dialog>
  )
}

function Previewed({ requestId, onClose }: { requestId: string; onClose: () => void }) {
  const preview = useReading(['stripe', 'refund', requestId], () => api.stripe.previewRefund({ query: { requestId } }))
  return (
    <Query of={preview} loading={<Skeleton className="h-48 rounded-lg" />}>
      {(known) => <RefundForm requestId={requestId} preview={known} onClose={onClose} />}
    </Query>
  )
}

interface Props {
  requestId: string
  preview: Preview
  onClose: () => void
}

function RefundForm({ requestId, preview, onClose }: Props) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const { paidCents, refundedCents, mostCents, byPolicyCents, because, feeKeptCents, isCreditNoteNeeded } = preview
  const [typed, setTyped] = useState(() => amountText(byPolicyCents || mostCents))
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const cents = typedCents(typed)
  const isGood = cents >= 1 && cents <= mostCents

  async function send() {
    if (!isGood) return
    setBusy(true)
    setProblem(null)
    try {
      await api.stripe.refund({
        body: { requestId, amountCents: cents, ...(reason.trim() && { reason: reason.trim() }) },
      })
      toast.success(t('refundDialog.done'))
      onClose()
      await Promise.all([refresh('stripe'), refresh('sessions')])
    } catch (error) {
      setProblem(asProblem(error))
      await refresh('stripe')
    }
    setBusy(false)
  }

  const rows = [
    [t('refundDialog.paid'), format.money(paidCents)],
    ...(refundedCents ? [[t('refundDialog.already'), format.money(refundedCents)]] : []),
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
      <dl className="divide-y">
        {rows.map(([term, value]) => (
          <div key={term} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2 first:pt-0">
            <dt className="text-muted-foreground">{term}</dt>
            <dd className="tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <Field
        label={t('refundDialog.amount')}
        hint={t('refundDialog.amountHint', { most: format.money(mostCents) })}
        error={isGood ? undefined : t('refundDialog.invalid', { most: format.money(mostCents) })}
        required
      >
        {(control) => (
          <Input
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label={t('refundDialog.reason')} optional={t('refundDialog.optional')}>
        {(control) => (
          <Input {...control} maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
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

const amountText = (cents: number) => (cents % 100 ? (cents / 100).toFixed(2).replace('.', ',') : String(cents / 100))
