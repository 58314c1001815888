import { useTranslation } from 'react-i18next'
import { Screenshot } from './screenshot'
import { LandingSection } from './section'

const stops = ['requests', 'file', 'consent', 'forms', 'documents', 'sessions'] as const

/** Shows more screenshots of the console with demo data. */
export function Tour() {
  const { t } = useTranslation('landing')
  return (
    <LandingSection id="tour" title={t('tour.title')} lead={t('tour.lead')}>
      <div className="grid gap-10 md:grid-cols-2 md:gap-8">
        {stops.map((stop) => (
          <figure key={stop} className="min-w-0">
            <Screenshot name={stop} alt={t(`tour.${stop}.alt`)} />
            <figcaption className="mt-4">
              <span className="font-semibold">{t(`tour.${stop}.title`)}</span>
              <span className="mt-1 block text-base text-muted-foreground">{t(`tour.${stop}.text`)}</span>
            </figcaption>
          </figure>
        ))}
      </div>
    </LandingSection>
  )
}
