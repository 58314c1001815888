import './texts'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { ChoicesSection } from './choices-section'
import { PreviewSection } from './preview-section'
import { SightingsSection } from './sightings-section'
import { SitesSection } from './sites-section'
import { type Choice, firstChoice } from './snippet'
import { SnippetSection } from './snippet-section'
import { useOwnProfile } from './use-widget-settings'

/** The booking on one's own site: choose, look, copy; and the sites that may frame it. */
export function WidgetsPage() {
  const { t } = useTranslation('widgetSettings')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="space-y-6">
        <Query of={useOwnProfile()} loading={<Skeleton className="h-96 rounded-lg" />}>
          {(practice) => <Studio practice={practice} />}
        </Query>
        <SitesSection />
        <SightingsSection />
      </div>
    </Page>
  )
}

function Studio({ practice }: { practice: ReplyOf<typeof contract.practices.publicProfile> }) {
  const [choice, setChoice] = useState<Choice>(firstChoice)
  // Visitors reach the product where the links in its profile lead, wherever the console was opened.
  const place = { origin: new URL(practice.legal.privacyUrl).origin, practiceId: practice.id }
  return (
    <>
      <ChoicesSection
        practice={practice}
        choice={choice}
        onChange={(change) => setChoice((before) => ({ ...before, ...change }))}
      />
      <PreviewSection choice={choice} practiceId={practice.id} />
      <SnippetSection choice={choice} place={place} language={practice.locale} />
    </>
  )
}
