import './texts'
import type { contract, ReplyOf } from '@ancrage/api/contract'
import { tonesOf } from '@ancrage/api/format/tones'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { useFormats } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { usePublicPage } from '../public-page/public'
import { firstChoice, type WidgetChoice, withWay } from './choice'
import { ChoicesSection } from './choices-section'
import { InstallsSection } from './installs-section'
import { PosterSection } from './poster-section'
import { PreviewSection } from './preview-section'
import { SitesSection } from './sites-section'
import { SnippetSection } from './snippet-section'
import { embedAddress } from './snippets/place'
import { useOwnProfile } from './use-widget-settings'

/** Makes the code for the practice's own site with options and a preview, and lists the allowed sites. */
export function WidgetsPage() {
  const { t } = useTranslation('widgetSettings')
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className="space-y-6">
        <Query of={useOwnProfile()} loading={<Skeleton className="h-96 rounded-lg" />}>
          {(practice) => <Studio practice={practice} />}
        </Query>
        <SitesSection />
        <InstallsSection />
      </div>
    </Page>
  )
}

function Studio({ practice }: { practice: ReplyOf<typeof contract.practices.publicProfile> }) {
  const page = usePublicPage().reading.data
  const who = useCurrentUser().data?.name
  const format = useFormats()
  const [choice, setChoice] = useState<WidgetChoice>(firstChoice)
  const change = (changes: Partial<WidgetChoice>) => setChoice((before) => withWay({ ...before, ...changes }))
  // Takes the public origin from the profile's links, whatever address the console was opened at.
  const { city, phone, privacyUrl } = practice.legal
  const place = { origin: new URL(privacyUrl).origin, practiceId: practice.id }
  return (
    <>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
        <ChoicesSection practice={practice} choice={choice} onChange={change} />
        <div className="space-y-6">
          <PreviewSection choice={choice} practiceId={practice.id} />
          <SnippetSection choice={choice} place={place} onChange={change} language={practice.locale} />
        </div>
      </div>
      <PosterSection
        name={practice.name}
        who={who && !practice.name.includes(who) ? who : null}
        reach={[city?.replace(/^\d+ /, ''), phone && format.phone(phone)].filter(Boolean).join(' · ')}
        address={page?.publishedAt ? page.url : embedAddress(firstChoice, place)}
        isTypeable={Boolean(page?.publishedAt)}
        isUnpublished={page?.publishedAt === null}
        color={tonesOf(practice.theme.primary).light.primary}
        language={practice.locale}
      />
    </>
  )
}
