import { useTranslation } from 'react-i18next'
import { useFormats } from '../../lib/use-formats'
import { LandingSection } from './section'

/** What is true of the costs today: no commission. What a card provider keeps is said once cards can be taken (C. conso. L121-2). */
export function Prices() {
  const { t } = useTranslation('landing')
  const { money } = useFormats()
  return (
    <LandingSection id="prices" title={t('prices.title')} lead={t('prices.lead')}>
      <dl className="surface flex max-w-md flex-col-reverse justify-end p-6">
        <dt className="mt-2 text-base text-muted-foreground">{t('prices.commission.text')}</dt>
        <dd className="figures font-semibold text-2xl tracking-tight">{money(0)}</dd>
      </dl>
      <p className="mt-6 max-w-lg text-base text-muted-foreground">{t('prices.opening')}</p>
    </LandingSection>
  )
}
