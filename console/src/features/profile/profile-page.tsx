import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { UnsavedGuard } from '../../components/unsaved-guard'
import { PhotoSection } from './photo-section'
import { useProfile } from './use-profile'

// Both are loaded once the profile is there: with the code of forms the first screen would weigh too much.
const IdentityCard = lazy(async () => ({ default: (await import('./identity-card')).IdentityCard }))
const MailsCard = lazy(async () => ({ default: (await import('./mails-card')).MailsCard }))

/** Edits the user's identity and notifications. */
export function ProfilePage() {
  const { t } = useTranslation('profile')
  const profile = useProfile()
  const [isIdentityUnsaved, setIdentityUnsaved] = useState(false)
  const [areMailsUnsaved, setMailsUnsaved] = useState(false)
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Query of={profile} loading={<ProfileSkeleton />}>
        {(data) => (
          <div className="flex flex-col gap-6">
            <PhotoSection profile={data} own={profile} />
            <Suspense fallback={<CardSkeleton height="h-80" />}>
              <IdentityCard profile={data} onChange={profile.change} onUnsaved={setIdentityUnsaved} />
            </Suspense>
            <Suspense fallback={<CardSkeleton height="h-96" />}>
              <MailsCard profile={data} onChange={profile.change} onUnsaved={setMailsUnsaved} />
            </Suspense>
            <Section title={t('security.title')} lead={t('security.lead')}>
              <Link to="/settings/security" className={buttonClass({ variant: 'secondary' })}>
                {t('security.link')}
              </Link>
            </Section>
            <UnsavedGuard isUnsaved={isIdentityUnsaved || areMailsUnsaved} />
          </div>
        )}
      </Query>
    </Page>
  )
}

const ProfileSkeleton = () => (
  <div className="flex flex-col gap-6">
    {['h-44', 'h-80', 'h-96'].map((height) => (
      <CardSkeleton key={height} height={height} />
    ))}
  </div>
)

const CardSkeleton = ({ height }: { height: string }) => (
  <div className={`surface space-y-3 p-4 sm:p-6 ${height}`}>
    <Skeleton className="h-5 w-32" />
    <Skeleton className="h-4 w-72 max-w-full" />
  </div>
)
