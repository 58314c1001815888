import './texts'
import type { Problem } from '@ancrage/api/client'
import { Button } from '@ancrage/widgets/ui/button'
import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { ProblemNotice } from '../../components/problem-notice'
import { Dialog, DialogClose, DialogContent } from '../../components/ui/dialog'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useComma, useFormats } from '../../lib/use-formats'
import { MadePayLink } from './made-pay-link'
import type { PaymentRequest } from './use-card-payments'
import { type LinkOf, usePayLink } from './use-pay-link'

interface Props {
  of: LinkOf
  name: string
  dueCents: number
  leastCents: number
  onClose: () => void
}

/** Asks for the amount and the text of a payment link, then shows the link to copy, scan or send. */
export function PayLinkDialog({ of, name, dueCents, leastCents, onClose }: Props) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const comma = useComma()
  const id = useId()
  const make = usePayLink(of)
  const [amount, setAmount] = useState(dueCents > 0 ? priceInput(dueCents, comma) : '')
  const [words, setWords] = useState('')
  const [isMailed, setMailed] = useState(false)
  const [isTried, setTried] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const [made, setMade] = useState<PaymentRequest | null>(null)
  const cents = parseCents(amount)
  const isTooMuch = 'sessionId' in of && cents > dueCents
  const isPossible = cents >= leastCents && !isTooMuch

  async function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    setProblem(null)
    if (!isPossible) return
    setBusy(true)
    try {
      setMade(await make({ amountCents: cents, words, notify: isMailed }))
    } catch (refused) {
      setProblem(refused as Problem)
    }
    setBusy(false)
  }

  const fault = () => {
    if (Number.isNaN(cents)) return t('link.unreadable')
    if (isTooMuch) return t('link.tooMuch', { amount: format.money(dueCents) })
    return t('link.tooLittle', { amount: format.money(leastCents) })
  }
  return (
    <Dialog isBusy={isBusy} onClose={onClose}>
      <DialogContent
        title={t(made ? 'link.ready' : 'link.make')}
        description={t('link.for', { name })}
        footer={
          <>
            <DialogClose asChild>
              <Button variant="secondary">{t(made ? 'link.close' : 'link.cancel')}</Button>
            </DialogClose>
            {!made && (
              <Button type="submit" form={id} isBusy={isBusy}>
                {t('link.create')}
              </Button>
            )}
          </>
        }
      >
        {made ? (
          <MadePayLink request={made} isMailed={isMailed} onWithdrawn={onClose} />
        ) : (
          <form id={id} noValidate className="space-y-4" onSubmit={(event) => void send(event)}>
            <Field label={t('link.amount')} error={isTried && !isPossible && fault()} required>
              {(control) => <AmountInput {...control} value={amount} onChange={setAmount} />}
            </Field>
            <Field label={t('link.words')} hint={t('link.wordsHint')} optional={t('link.optional')}>
              {(control) => (
                <Input {...control} maxLength={200} value={words} onChange={({ target }) => setWords(target.value)} />
              )}
            </Field>
            <Checkbox checked={isMailed} onChange={({ target }) => setMailed(target.checked)} label={t('link.mail')} />
            {problem && <ProblemNotice problem={problem} />}
          </form>
        )}
      </DialogContent>
    </Dialog>
  )
}
