import './texts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { SmsSectionOnDemand } from '../octopush/public'
import { StripeLink } from '../stripe/public'
import { CalendarsSection } from './calendars-section'
import { CalendlySection } from './calendly-section'
import { FeedSection } from './feed-section'
import { VideoSection } from './video-section'

/** Shows the connections of the practice to other programs, one section each. */
export function IntegrationsPage() {
  const { t } = useTranslation('integrations')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="space-y-6">
        <CalendarsSection />
        <FeedSection />
        <VideoSection />
        <SmsSectionOnDemand />
        <CalendlySection />
        <StripeLink />
      </div>
    </Page>
  )
}
