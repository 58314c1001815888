import type { Problem } from '@ancrage/api/client'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { Download, HandCoins } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../components/confirm-dialog'
import { ProblemNotice } from '../../components/problem-notice'
import { Query } from '../../components/query'
import { Dialog, DialogContent } from '../../components/ui/dialog'
import { useHeldDialog } from '../../components/ui/hold-dialog'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { DraftSheet } from '../drafts/public'
import { WriteLink } from '../mailings/public'
import { type InvoiceData, RemindButton, TakePayment, useInvoice } from '../money/public'
import { IssuerMissingOnDemand } from '../settings/public'
import { PayLinkOnDemand } from '../stripe/public'
import { BillQuote } from './bill-quote'
import { CreditForm } from './credit-form'
import { InvoiceDelivery } from './invoice-delivery'
import { InvoiceState } from './invoice-state'
import { LatePenalty } from './late-penalty'
import { issueDraft, removeDraft, useCreditNote } from './use-invoice'

interface Props {
  id: string
  onClose: () => void
}

/** Shows one document: its lines, its payments, and its actions. */
export function InvoiceSheet({ id, onClose }: Props) {
  const { t } = useTranslation('billing')
  // A quote leads to its invoice.
  const [led, setLed] = useState<{ from: string; to: string } | null>(null)
  const invoice = useInvoice(led?.from === id ? led.to : id)
  const { data } = invoice
  return (
    <Dialog onClose={onClose}>
      <DialogContent
        shape="sheet"
        title={data?.number ?? (data ? t(`draftOf.${data.kind}`) : t('loading'))}
        description={data?.billTo.name}
      >
        <Query of={invoice} loading={<Skeleton className="h-64" />}>
          {(found) => (
            <Invoice key={found.id} invoice={found} onLed={(to) => setLed({ from: id, to })} onClose={onClose} />
          )}
        </Query>
      </DialogContent>
    </Dialog>
  )
}

interface InvoiceProps {
  invoice: InvoiceData
  /** Shows another document in place of this one. */
  onLed: (id: string) => void
  onClose: () => void
}

function Invoice({ invoice, onLed, onClose }: InvoiceProps) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  useHeldDialog(isBusy)
  const [isTaking, setTaking] = useState(false)
  const [isEditing, setEditing] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const [isCrediting, setCrediting] = useState(false)
  const {
    id,
    kind,
    status,
    lines,
    totalCents,
    paidCents,
    dueCents,
    creditedCents,
    deductedCents,
    deductedBy,
    correctedBy,
    patient,
    validUntil,
  } = invoice
  const credit = useCreditNote(id)
  const isDraft = status === 'draft'
  const isQuoteOver = problem?.details.errors?.validUntil !== undefined
  const isIncomplete = problem?.code === 'identity_incomplete'
  const isStoppedByDeposit = problem?.details.reason === 'open_deposit'
  // Deposits are left out, since each is credited on its own invoice.
  const leftCents = totalCents - deductedCents - creditedCents
  const isCovered = leftCents === 0 && deductedCents > 0 && correctedBy.length === 0
  // A deposit that an issued invoice deducts is credited by crediting that invoice.
  const isBill = kind === 'invoice' || (kind === 'deposit' && !deductedBy?.number)
  const canCredit = status === 'issued' && isBill && (leftCents > 0 || isCovered)

  async function act(call: Promise<unknown>, done: string) {
    setBusy(true)
    setProblem(null)
    try {
      await call
      toast.success(done)
      setCrediting(false)
    } catch (refused) {
      setProblem(refused as Problem)
    }
    setBusy(false)
  }

  const sums: [string, number][] = [
    [t('total'), totalCents],
    ...(deductedCents ? [[t('deducted'), -deductedCents] as [string, number]] : []),
    ...(creditedCents ? [[t('credited'), -creditedCents] as [string, number]] : []),
    ...(isDraft ? [] : [[t('paidOf'), paidCents] as [string, number], [t('due'), dueCents] as [string, number]]),
  ]
  return (
    <div className="space-y-5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <InvoiceState invoice={invoice} />
        {validUntil && (
          <span className="text-muted-foreground text-sm">
            {t('validUntil', { day: format.dateOfDay(validUntil) })}
          </span>
        )}
      </div>
      <ul aria-label={t('lines')} className="divide-y divide-card-border border-y text-sm">
        {lines.map((line) => (
          <li key={line.id} className="flex justify-between gap-3 py-2">
            <span className="wrap-anywhere min-w-0">
              {line.label}
              <span className="block text-muted-foreground">
                {[line.heldOn && format.dateOfDay(line.heldOn), line.place].filter(Boolean).join(' · ')}
              </span>
            </span>
            <span className="whitespace-nowrap tabular-nums">{format.money(line.totalCents)}</span>
          </li>
        ))}
      </ul>
      <dl className="space-y-1">
        {sums.map(([name, cents]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="font-medium tabular-nums">{format.money(cents)}</dd>
          </div>
        ))}
      </dl>
      <LatePenalty invoice={invoice} />
      {isDraft && (
        <Suspense>
          <IssuerMissingOnDemand
            refused={isIncomplete ? (problem.details.missing as string[]) : undefined}
            isPressed={isIncomplete}
          />
        </Suspense>
      )}
      {problem && isQuoteOver && <Alert tone="danger">{t('quoteOver')}</Alert>}
      {problem && isStoppedByDeposit && <Alert tone="danger">{t('batch.hints.open_deposit')}</Alert>}
      {problem && !isIncomplete && !isQuoteOver && !isStoppedByDeposit && <ProblemNotice problem={problem} />}
      {isCrediting && (
        <CreditForm
          leftCents={leftCents}
          isBusy={isBusy}
          onCredit={(reason, amountCents) => void act(credit(reason, amountCents), t('creditDone'))}
        />
      )}
      {isDraft && (
        <p className="text-muted-foreground text-sm" data-print="never">
          {t(`issueHint.${isBill ? 'bill' : 'other'}`)}
        </p>
      )}
      <div className="flex flex-wrap gap-2" data-print="never">
        {isDraft && (
          <>
            <Button isBusy={isBusy} onClick={() => void act(issueDraft(invoice), t('issued'))}>
              {t('issue')}
            </Button>
            {kind !== 'credit_note' && (
              <Button variant="secondary" aria-haspopup="dialog" onClick={() => setEditing(true)}>
                {t('edit')}
              </Button>
            )}
            <Button variant="ghost" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
              {t('removeDraft.open')}
            </Button>
          </>
        )}
        {!isDraft && kind === 'quote' && patient && <BillQuote id={id} onBilled={onLed} onRefused={setProblem} />}
        {!isDraft && dueCents > 0 && patient && (
          <Button aria-haspopup="dialog" onClick={() => setTaking(true)}>
            <HandCoins className="size-4" aria-hidden />
            {t('take')}
          </Button>
        )}
        {!isDraft && dueCents > 0 && patient && (
          <Suspense>
            <PayLinkOnDemand
              of={{ patientId: patient.id, invoiceIds: [id] }}
              name={`${patient.firstname} ${patient.lastname}`}
              dueCents={dueCents}
            />
          </Suspense>
        )}
        {!isDraft && dueCents > 0 && patient && <RemindButton patient={patient} dueCents={dueCents} invoiceId={id} />}
        {!isDraft && (
          <a href={`/api/invoices/${id}/pdf`} download className={buttonClass({ variant: 'secondary' })}>
            <Download className="size-4" aria-hidden />
            {t('pdf')}
          </a>
        )}
        {patient && <WriteLink patientId={patient.id} />}
        {canCredit && !isCrediting && (
          <Button variant="ghost" onClick={() => setCrediting(true)}>
            {t('creditNote')}
          </Button>
        )}
      </div>
      {status === 'issued' && <InvoiceDelivery invoice={invoice} />}
      {isEditing && <DraftSheet id={id} onClose={() => setEditing(false)} />}
      {isRemoving && (
        <ConfirmDialog
          title={t('removeDraft.question')}
          text={t('removeDraft.text')}
          words={{ keep: t('removeDraft.keep'), confirm: t('removeDraft.confirm') }}
          onConfirm={async () => {
            await removeDraft(invoice)
            toast.success(t('removed'))
            onClose()
          }}
          onClose={() => setRemoving(false)}
        />
      )}
      {isTaking && patient && (
        <TakePayment patient={patient} dueCents={dueCents} invoiceIds={[id]} onClose={() => setTaking(false)} />
      )}
    </div>
  )
}
