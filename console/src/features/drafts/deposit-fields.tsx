import { Checkbox } from '@ancrage/widgets/ui/checkbox'
import { FieldError } from '@ancrage/widgets/ui/field'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import type { DraftedInvoice } from './values'

export type Deposit = DraftedInvoice

/** Returns what credit notes leave of a deposit, in cents. That much is deducted. */
export const leftOfDeposit = ({ totalCents, creditedCents }: Deposit): number => totalCents - creditedCents

interface Props {
  deposits: readonly Deposit[]
  /** The ids of the deducted deposits. */
  chosen: readonly string[]
  fault?: string | undefined
  onChoose: (ids: string[]) => void
}

/** Chooses which deposits of the client an invoice deducts. */
export function DepositFields({ deposits, chosen, fault, onChoose }: Props) {
  const { t } = useTranslation('drafts')
  const format = useFormats()
  const id = useId()
  return (
    <fieldset className="min-w-0 space-y-2" aria-describedby={fault ? id : undefined}>
      <legend className="mb-2 font-medium text-sm">{t('deposits')}</legend>
      {deposits.map((deposit) => (
        <Checkbox
          key={deposit.id}
          checked={chosen.includes(deposit.id)}
          aria-invalid={fault && chosen.includes(deposit.id) ? true : undefined}
          onChange={({ target }) =>
            onChoose(target.checked ? [...chosen, deposit.id] : chosen.filter((one) => one !== deposit.id))
          }
          label={
            <>
              {t('deposit', {
                number: deposit.number ?? '',
                day: deposit.issuedOn ? format.dateOfDay(deposit.issuedOn) : '',
                amount: format.money(leftOfDeposit(deposit)),
              })}
              {deposit.dueCents > 0 && (
                <span className="block text-muted-foreground text-sm">
                  {t('depositUnpaid', { amount: format.money(deposit.dueCents) })}
                </span>
              )}
            </>
          }
        />
      ))}
      {fault && <FieldError id={id}>{fault}</FieldError>}
    </fieldset>
  )
}
