import { Field } from '@ancrage/widgets/ui/field'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AmountInput } from '../../components/amount-input'
import { Section } from '../../components/section'
import { basisPointsText } from '../../lib/figures'
import { parseCents } from '../../lib/typed-amount'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { stripeFeeOf } from './amounts'
import type { CardPayments } from './use-card-payments'

/** Shows Stripe's price, and the fee for a typed amount. */
export function CostSection({ fee, leastCents }: Pick<CardPayments, 'fee' | 'leastCents'>) {
  const { t } = useTranslation('stripe')
  const format = useFormats()
  const language = useLanguage()
  const [typed, setTyped] = useState('60')
  const cents = parseCents(typed)
  const stripeFee = stripeFeeOf(cents, fee)
  const percent = basisPointsText(fee.basisPoints, language)
  return (
    <Section title={t('cost.title')} lead={t('cost.rate', { percent, fixed: format.money(fee.fixedCents) })}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <Field label={t('cost.amount')} hint={t('cost.amountHint')} className="w-44">
          {(control) => <AmountInput {...control} value={typed} onChange={setTyped} />}
        </Field>
        <p role="status" className="pb-2 font-medium tabular-nums">
          {cents >= leastCents &&
            t('cost.result', { fee: format.money(stripeFee), net: format.money(cents - stripeFee) })}
          {cents < leastCents && t('cost.least', { amount: format.money(leastCents) })}
        </p>
      </div>
      <p className="mt-4 max-w-prose text-muted-foreground text-sm">{t('cost.card')}</p>
    </Section>
  )
}
