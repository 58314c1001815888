import { Button } from '@ancrage/widgets/ui/button'
import { Field } from '@ancrage/widgets/ui/field'
import { Input } from '@ancrage/widgets/ui/input'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { parseCents, priceInput } from '../../lib/typed-amount'
import { useComma, useFormats } from '../../lib/use-formats'

interface Props {
  /**
   * What deposits and earlier credit notes leave, in cents. At 0 the invoice is cancelled and its deposits become free
   * again.
   */
  leftCents: number
  isBusy: boolean
  /** An undefined amount means all that is left. */
  onCredit: (reason: string, amountCents: number | undefined) => void
}

/** Asks for the amount and the reason of a credit note. The whole rest is filled in. */
export function CreditForm({ leftCents, isBusy, onCredit }: Props) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const comma = useComma()
  const [reason, setReason] = useState('')
  // The rest at the time of opening, so that a repeat after a lost answer sends the same request.
  const [wholeCents] = useState(leftCents)
  const [amount, setAmount] = useState(priceInput(leftCents, comma))
  const cents = parseCents(amount)
  const isPossible = leftCents === 0 || (cents > 0 && cents <= leftCents)

  function credit(event: FormEvent) {
    event.preventDefault()
    if (reason.trim() && isPossible) onCredit(reason.trim(), cents === wholeCents ? undefined : cents)
  }

  return (
    <form noValidate className="space-y-3" onSubmit={credit}>
      {leftCents > 0 && (
        <Field
          label={t('creditAmount')}
          hint={t('creditMost', { amount: format.money(leftCents) })}
          error={!isPossible && t('creditAmountFault', { amount: format.money(leftCents) })}
          required
        >
          {(control) => <AmountInput {...control} value={amount} onChange={setAmount} />}
        </Field>
      )}
      <Field label={t('creditReason')} hint={t('creditHint')} required>
        {(control) => (
          <Input {...control} maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
        )}
      </Field>
      <Button type="submit" variant="danger" isBusy={isBusy} disabled={!reason.trim() || !isPossible}>
        {t('creditNow')}
      </Button>
    </form>
  )
}
