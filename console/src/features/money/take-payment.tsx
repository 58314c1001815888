import './texts'
import type { Problem } from '@ancrage/api/client'
import { localDay } from '@ancrage/api/format/day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { type FormEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { useLeaveUnsaved } from '../../components/use-leave-unsaved'
import { withDe } from '../../lib/elision'
import { useNow } from '../../lib/now'
import { toast } from '../../lib/toast'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useComma, useFormats, useZone } from '../../lib/use-formats'
import { AmountNote } from './amount-note'
import { KindChoice } from './kind-choice'
import { emptyKindValues, KindFields, type KindValues } from './kind-fields'
import { ReceivedOn } from './received-on'
import { missingPaymentFields, type PaymentFaults, paymentDetails, paymentFaults } from './taking-form'
import { useNoteIssuing, useTakePayment } from './use-money'
import { usePaymentTypeWords } from './use-type-words'

interface Props {
  patient: { id: string; firstname: string; lastname: string }
  /** The due amount in cents. It is filled in, less the deposit, until one is typed or sent. */
  dueCents: number
  /** Paid deposits that the invoice can deduct, in cents. */
  depositCents?: number
  sessionIds?: readonly string[]
  invoiceIds?: readonly string[]
  /** True if the sessions have a note already, so that none is offered. */
  hasNote?: boolean
  /** Shown in place of the form until the due amount is known. */
  unread?: ReactNode
  onClose: () => void
}

/** Takes a payment: the amount is filled in, and the user chooses the way to pay. */
export function TakePayment({
  patient,
  depositCents = 0,
  sessionIds = [],
  invoiceIds = [],
  hasNote = false,
  unread,
  onClose,
  ...due
}: Props) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const comma = useComma()
  const today = localDay(useNow(), useZone())
  const id = useId()
  const take = useTakePayment()
  const { types } = usePaymentTypeWords()
  const dueCents = Math.max(due.dueCents - depositCents, 0)
  const filledIn = dueCents > 0 ? priceInput(dueCents, comma) : ''
  const [typed, setTyped] = useState<string | null>(null)
  const amount = typed ?? filledIn
  const amountField = useRef<HTMLInputElement>(null)
  // What is filled in anew under the cursor is selected, so that typing replaces it.
  useLayoutEffect(() => {
    if (typed === null && filledIn && amountField.current === document.activeElement) amountField.current?.select()
  }, [typed, filledIn])
  const [typeKey, setTypeKey] = useState('')
  // Until it is chosen it follows the day, which the server's clock may correct.
  const [chosenDay, setChosenDay] = useState<string | null>(null)
  const receivedOn = chosenDay ?? today
  const [details, setDetails] = useState<KindValues>(emptyKindValues)
  const [faults, setFaults] = useState<PaymentFaults>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  const note = useNoteIssuing()
  const canIssue = note.canIssue && !hasNote && sessionIds.length > 0
  const [issues, setIssues] = useState<boolean | null>(null)
  /** An unpaid deposit is known only once the server refuses the note. */
  const [isRefused, setRefused] = useState(false)
  // The practice decides which deposit a note deducts, so no note is preselected while one is open.
  const isIssued = issues ?? (depositCents === 0 && !isRefused && note.isUsual)
  const kind = types.find(({ key }) => key === typeKey)?.kind
  const cents = parseCents(amount)
  const isUnsaved =
    amount !== filledIn ||
    typeKey !== '' ||
    receivedOn !== today ||
    issues !== null ||
    Object.values(details).some(Boolean)
  const { leave, question } = useLeaveUnsaved(isUnsaved)
  const name = `${patient.firstname} ${patient.lastname}`

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing = missingPaymentFields({ amountCents: cents, typeKey, receivedOn }, today)
    setFaults(missing)
    setProblem(null)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    setTyped(amount)
    setChosenDay(receivedOn)
    try {
      await take({
        patientId: patient.id,
        typeKey,
        amountCents: cents,
        receivedOn,
        sessionIds: [...sessionIds],
        invoiceIds: [...invoiceIds],
        ...(canIssue && (issues !== null || isIssued) && { issue: isIssued }),
        ...paymentDetails(kind, details),
      })
      toast.success(t('taken', { amount: format.money(cents), name, ofName: withDe(name) }))
      onClose()
    } catch (refused) {
      const found = paymentFaults(refused as Problem)
      setFaults(found)
      setBusy(false)
      if ((refused as Problem).details.reason === 'open_deposit') {
        setRefused(true)
        setIssues(null)
      } else if (Object.keys(found).length === 0) setProblem(refused as Problem)
    }
  }

  const fault = (field: keyof PaymentFaults) =>
    faults[field] && t(`faults.${field}.${faults[field]}` as 'faults.amountCents.required')
  return (
    <Dialog isBusy={isBusy} onClose={() => leave(onClose)}>
      <DialogContent
        shape="sheet"
        title={t('take')}
        description={t('takeFrom', { name, ofName: withDe(name) })}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={id} isBusy={isBusy} disabled={unread !== undefined}>
              {cents > 0 ? t('takeAmount', { amount: format.money(cents) }) : t('take')}
            </Button>
          </>
        }
      >
        {unread ?? (
          <form id={id} noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
            <Field label={t('amount')} error={fault('amountCents')} required>
              {(control) => <AmountInput {...control} ref={amountField} value={amount} onChange={setTyped} />}
            </Field>
            {depositCents > 0 && <Alert tone="info">{t('depositWaits', { amount: format.money(depositCents) })}</Alert>}
            <AmountNote cents={cents} dueCents={dueCents} />
            <KindChoice value={typeKey} fault={fault('typeKey')} onChange={setTypeKey} />
            {kind && <KindFields kind={kind} values={details} onChange={setDetails} />}
            <ReceivedOn today={today} value={receivedOn} fault={fault('receivedOn')} onChange={setChosenDay} />
            {canIssue && (
              <Checkbox checked={isIssued} onChange={({ target }) => setIssues(target.checked)} label={t('withNote')} />
            )}
            {isRefused && <Alert tone="warning">{t('depositOpen')}</Alert>}
            {problem && <ProblemNotice problem={problem} />}
          </form>
        )}
        {isUnsaved && <UnsavedGuard isUnsaved={!isBusy} />}
        {question}
      </DialogContent>
    </Dialog>
  )
}
