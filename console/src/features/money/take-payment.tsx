import './texts'
import type { Problem } from '@ancrage/api/client'
import { localDay } from '@ancrage/api/format/day'
import { Alert } from '@ancrage/widgets/ui/alert'
import { Button } from '@ancrage/widgets/ui/button'
import { Field, FieldError } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { RadioCards } from '@ancrage/widgets/ui/radio-cards'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { useNow } from '../../lib/now'
import { toast } from '../../lib/toast'
import { useFormats, useLanguage, useZone } from '../../lib/use-formats'
import { centsOf, typedPrice } from '../session-types/public'
import { KindFields, type KindValues, noKindValues } from './kind-fields'
import { kindIcons } from './kind-icons'
import { type NewPayment, useTaking } from './use-money'
import { usePaymentTypeWords } from './use-type-words'

interface Props {
  patient: { id: string; firstname: string; lastname: string }
  /** What is due, which is filled in. */
  dueCents: number
  sessionIds?: readonly string[]
  invoiceIds?: readonly string[]
  onClose: () => void
}

const fields = ['amountCents', 'typeKey', 'receivedOn'] as const
type FieldName = (typeof fields)[number]
type Faults = Partial<Record<FieldName, 'required' | 'invalid' | 'tooMuchCash' | 'future'>>

/** Takes money in three presses: the amount is filled in, one chooses how it was paid, done. */
export function TakePayment({ patient, dueCents, sessionIds = [], invoiceIds = [], onClose }: Props) {
  const { t } = useTranslation('money')
  const format = useFormats()
  const comma = useLanguage() === 'fr' ? ',' : '.'
  const today = localDay(useNow(), useZone())
  const id = useId()
  const take = useTaking()
  const { types, nameOf } = usePaymentTypeWords()
  const [amount, setAmount] = useState(dueCents > 0 ? typedPrice(dueCents, comma) : '')
  const [typeKey, setTypeKey] = useState('')
  const [receivedOn, setReceivedOn] = useState(today)
  const [details, setDetails] = useState<KindValues>(noKindValues)
  const [faults, setFaults] = useState<Faults>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [isBusy, setBusy] = useState(false)
  // What a card pays online is written down by the card service.
  const offered = types.filter(({ isHidden, kind }) => !isHidden && kind !== 'card_online')
  const kind = types.find(({ key }) => key === typeKey)?.kind
  const cents = centsOf(amount)
  const name = `${patient.firstname} ${patient.lastname}`

  async function send(event: FormEvent) {
    event.preventDefault()
    const missing: Faults = {
      ...(!(cents > 0) && { amountCents: 'required' as const }),
      ...(typeKey === '' && { typeKey: 'required' as const }),
      ...(receivedOn > today && { receivedOn: 'future' as const }),
    }
    setFaults(missing)
    setProblem(null)
    if (Object.keys(missing).length > 0) return
    setBusy(true)
    try {
      await take(written())
      toast.success(t('taken', { amount: format.money(cents), name }))
      onClose()
    } catch (refused) {
      refuse(refused as Problem)
      setBusy(false)
    }
  }

  function written(): NewPayment {
    const { number, bank, paidInOn, reference } = details
    const cheque = {
      ...(number.trim() && { number: number.trim() }),
      ...(bank.trim() && { bank: bank.trim() }),
      ...(paidInOn && { paidInOn }),
    }
    return {
      patientId: patient.id,
      typeKey,
      amountCents: cents,
      receivedOn,
      sessionIds: [...sessionIds],
      invoiceIds: [...invoiceIds],
      ...(kind !== 'cheque' && reference.trim() && { reference: reference.trim() }),
      ...(kind === 'cheque' && Object.keys(cheque).length > 0 && { cheque }),
    }
  }

  function refuse(refused: Problem) {
    const codes = refused.details.errors ?? {}
    const found: Faults = {
      ...(codes.amountCents && {
        amountCents: codes.amountCents.includes('cash_limit') ? ('tooMuchCash' as const) : ('invalid' as const),
      }),
      ...(codes.receivedOn && { receivedOn: 'future' as const }),
    }
    setFaults(found)
    if (Object.keys(found).length === 0) setProblem(refused)
  }

  const fault = (field: FieldName) =>
    faults[field] && t(`faults.${field}.${faults[field]}` as 'faults.amountCents.required')
  return (
    <Dialog open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DialogContent
        shape="sheet"
        title={t('take')}
        description={t('takeFrom', { name })}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t('cancel')}</Button>
            </DialogClose>
            <Button type="submit" form={id} isBusy={isBusy}>
              {cents > 0 ? t('takeAmount', { amount: format.money(cents) }) : t('take')}
            </Button>
          </>
        }
      >
        <form id={id} noValidate className="space-y-5" onSubmit={(event) => void send(event)}>
          <Field label={t('amount')} error={fault('amountCents')} required>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                autoComplete="off"
                className="max-w-40 tabular-nums"
                value={amount}
                onChange={({ target }) => setAmount(target.value)}
              />
            )}
          </Field>
          {dueCents > 0 && cents > 0 && cents !== dueCents && (
            <Alert tone="info">
              {cents < dueCents
                ? t('restDue', { amount: format.money(dueCents - cents) })
                : t('restCredit', { amount: format.money(cents - dueCents) })}
            </Alert>
          )}
          {dueCents === 0 && <Alert tone="info">{t('inAdvance')}</Alert>}
          <div>
            <RadioCards
              legend={t('kind')}
              value={typeKey}
              onChange={setTypeKey}
              choices={offered.map((type) => {
                const KindIcon = kindIcons[type.kind]
                return {
                  value: type.key,
                  label: nameOf(type.key),
                  icon: <KindIcon className="size-4" aria-hidden />,
                }
              })}
            />
            {faults.typeKey && (
              <div className="mt-2" role="alert">
                <FieldError>{fault('typeKey')}</FieldError>
              </div>
            )}
          </div>
          {kind && <KindFields kind={kind} values={details} onChange={setDetails} />}
          <Field label={t('receivedOn')} error={fault('receivedOn')} required>
            {(control) => (
              <Input
                {...control}
                type="date"
                className="max-w-44"
                max={today}
                value={receivedOn}
                onChange={({ target }) => setReceivedOn(target.value)}
              />
            )}
          </Field>
          {problem && <ProblemNotice problem={problem} />}
        </form>
      </DialogContent>
    </Dialog>
  )
}
