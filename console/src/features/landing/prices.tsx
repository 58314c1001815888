import { useTranslation } from 'react-i18next'
import { basisPointsText } from '../../lib/figures'
import { useFormats, useLanguage } from '../../lib/use-formats'
import { useSite } from '../legal/public'
import { LandingSection } from './section'

/**
 * States the true costs (C. conso. L121-2): no commission, the card fee when cards can be taken, and who is paid for
 * SMS.
 */
export function Prices() {
  const { t } = useTranslation('landing')
  const { money } = useFormats()
  const language = useLanguage()
  const fee = useSite().data?.cardFee
  return (
    <LandingSection id="prices" title={t('prices.title')} lead={t('prices.lead')}>
      <div className="grid max-w-3xl gap-4 sm:grid-cols-2">
        <Price figure={money(0)} text={t('prices.commission.text')} />
        {fee && (
          <Price
            figure={`${basisPointsText(fee.basisPoints, language)} + ${money(fee.fixedCents)}`}
            text={t('prices.cards.text')}
          />
        )}
        <Price figure={t('prices.sms.figure')} text={t('prices.sms.text')} />
      </div>
      <p className="mt-6 max-w-lg text-base text-muted-foreground">{t('prices.opening')}</p>
    </LandingSection>
  )
}

const Price = ({ figure, text }: { figure: string; text: string }) => (
  <dl className="surface flex flex-col-reverse justify-end p-6">
    <dt className="mt-2 text-base text-muted-foreground">{text}</dt>
    <dd className="figures font-semibold text-2xl tracking-tight">{figure}</dd>
  </dl>
)
