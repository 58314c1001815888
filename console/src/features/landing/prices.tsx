import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { LandingSection } from './section'

/** The card provider's fee: 1.5 % and 0.25 € of each payment. Source: specification, section 1. */
const FEE_PERCENT = 1.5
const FEE_CENTS = 25
const EXAMPLE_CENTS = 6000

/** What is true of the costs: no commission, and what the card provider keeps. */
export function Prices() {
  const { t } = useTranslation('landing')
  const { money } = useFormats()
  const fee = Math.round((EXAMPLE_CENTS * FEE_PERCENT) / 100) + FEE_CENTS
  const facts = [
    { key: 'commission', figure: money(0) },
    { key: 'provider', figure: t('prices.provider.figure', { fixed: money(FEE_CENTS) }) },
    { key: 'example', figure: money(EXAMPLE_CENTS - fee) },
  ] as const
  return (
    <LandingSection id="prices" title={t('prices.title')} lead={t('prices.lead')}>
      <dl className="grid gap-4 md:grid-cols-3">
        {facts.map(({ key, figure }) => (
          <div key={key} className="surface flex flex-col-reverse justify-end p-6">
            <dt className="mt-2 text-base text-muted-foreground">
              {t(`prices.${key}.text`, { price: money(EXAMPLE_CENTS), fee: money(fee) })}
            </dt>
            <dd className="figures font-semibold text-2xl tracking-tight">{figure}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-6 max-w-lg text-base text-muted-foreground">{t('prices.opening')}</p>
    </LandingSection>
  )
}
