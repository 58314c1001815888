import './texts'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { NoticePage } from '../../components/notice-page'
import { useTitle } from '../../components/page'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import { useLinkLanguage } from '../../lib/link-language'
import { lookOfLink, useApplyLook } from '../../lib/practice-look'
import { useReading } from '../../lib/readings'
import { useViewTitle } from '../../lib/use-view-title'
import { Signed } from './signed'
import { RemoteSigning } from './to-sign'

const dead = ['not_found', 'validation', 'link_expired']

/** The page of a mailed link, where a client signs a consent. Opening it changes nothing. */
export function ConsentSigningPage() {
  const { t } = useTranslation('consentSigning')
  useTitle(t('title'))
  const { token = '' } = useParams()
  return <OneConsent key={token} token={token} />
}

function OneConsent({ token }: { token: string }) {
  // Reads only once, so that a reading does not clear a drawn signature.
  const reading = useReading(['site', 'consent', token], () => api.consents.toSign({ params: { token } }), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    revalidateIfStale: false,
  })
  const { data, error, mutate } = reading
  useApplyLook(lookOfLink(data?.practice, error))
  useLinkLanguage(data?.locale, error)

  if (error && !data && dead.includes(error.code))
    return <DeadSigningLink name={error.code === 'link_expired' ? 'over' : 'unknown'} />
  return (
    <div className="mx-auto w-full max-w-xl px-4 pt-2 pb-16 sm:pt-6">
      <Query of={reading} loading={<Skeleton className="h-[480px]" />}>
        {(consent) =>
          consent.signedAt ? (
            <Signed consent={consent} signedAt={consent.signedAt} token={token} />
          ) : (
            <RemoteSigning
              consent={consent}
              token={token}
              onSigned={(signed) => void mutate(signed, { revalidate: false })}
              onChanged={() => void mutate()}
            />
          )
        }
      </Query>
    </div>
  )
}

function DeadSigningLink({ name }: { name: 'over' | 'unknown' }) {
  const { t } = useTranslation('consentSigning')
  const title = t(name)
  useViewTitle(title)
  return <NoticePage illustration="lighthouse" title={title} text={t(`${name}Hint`)} />
}
