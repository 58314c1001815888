import { useTranslation } from 'react-i18next'
import { ratesText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { InterestRates } from '../legal-interest/public'
import type { InvoiceData } from '../money/public'

/** Says what a business owes for paying late, by which rates. Nothing for others. */
export function LatePenalty({ invoice: { latePenalty, dueCents } }: { invoice: InvoiceData }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const language = useLanguage()
  if (!latePenalty) return null
  const { cents, since, rates, isToCheck, recoveryFeeCents } = latePenalty
  return (
    <p className="text-muted-foreground text-sm">
      {t(dueCents > 0 ? 'latePenalty' : 'latePenaltyPaid', {
        amount: format.money(cents),
        rate: ratesText(rates, language),
        day: format.dateOfDay(since),
        fee: format.money(recoveryFeeCents),
      })}
      <InterestRates rates={rates} isToCheck={isToCheck} />
    </p>
  )
}
