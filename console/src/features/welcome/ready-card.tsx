import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { focusOnMount } from '../../components/focus-on-mount'
import { Query } from '../../components/query'
import { useThingsToDo } from '../../lib/things-to-do'
import { useFormats } from '../../lib/use-formats'
import { useCurrentUser } from '../../lib/user'
import { usePublicPage } from '../public-page/public'
import { useRequests } from '../sessions/public'
import { embedAddress, firstChoice, useOwnProfile } from '../widget-settings/public'
import { widgetSiteOf } from './publish-step'

const linked = 'text-primary underline underline-offset-4'

/** Says at the end that clients can book now, with links to try it or to the first request, or what is missing. */
export function ReadyCard() {
  const { t } = useTranslation('welcome')
  // Reads again, because the last step may have changed it.
  const things = useThingsToDo({ revalidateOnMount: true })
  const profile = useOwnProfile().data
  const user = useCurrentUser().data
  const page = usePublicPage().reading.data
  const waiting = useRequests().data
  return (
    <Query of={things} loading={<Skeleton className="h-48 rounded-lg" />}>
      {({ hasHours, hasSessionType }) => {
        const isReady = hasHours && hasSessionType
        const hasRequest = waiting !== undefined && waiting.meta.total > 0
        return (
          <section className="surface space-y-4 p-4 sm:p-6">
            <h2 ref={focusOnMount} tabIndex={-1} className="font-semibold text-lg outline-none">
              {t(isReady ? 'ready.title' : 'ready.almost')}
            </h2>
            {isReady ? (
              <First waiting={waiting} />
            ) : (
              <ul className="list-disc space-y-1 ps-5">
                {!hasHours && (
                  <li>
                    <Link to="/settings/schedule" className={linked}>
                      {t('ready.noHours')}
                    </Link>
                  </li>
                )}
                {!hasSessionType && (
                  <li>
                    <Link to="/settings/session-types" className={linked}>
                      {t('ready.noType')}
                    </Link>
                  </li>
                )}
              </ul>
            )}
            {isReady && page && (
              <p className="max-w-prose">
                {t(page.publishedAt ? 'ready.page' : 'ready.noPage')}{' '}
                {page.publishedAt ? (
                  <a href={page.url} target="_blank" rel="noopener" className={`wrap-anywhere ${linked}`}>
                    {page.url}
                  </a>
                ) : (
                  <Link to="/settings/public-page" className={linked}>
                    {t('ready.publish')}
                  </Link>
                )}
              </p>
            )}
            {user?.emailVerifiedAt === null && (
              <p className="max-w-prose text-muted-foreground">{t('ready.unverified', { email: user.email })}</p>
            )}
            <div className="flex flex-wrap gap-2">
              {hasRequest && (
                <Link to="/requests" className={buttonClass()}>
                  {t('ready.see', { count: waiting.meta.total })}
                </Link>
              )}
              {isReady && profile && !hasRequest && (
                <a
                  href={embedAddress(firstChoice, widgetSiteOf(profile))}
                  target="_blank"
                  rel="noopener"
                  className={buttonClass()}
                >
                  {t('ready.try')}
                </a>
              )}
              <Link to="/" className={buttonClass({ variant: isReady || hasRequest ? 'secondary' : 'primary' })}>
                {t('ready.home')}
              </Link>
            </div>
          </section>
        )
      }}
    </Query>
  )
}

/** Tells of the oldest request that waits; before there is one, how to try the booking. */
function First({ waiting }: { waiting: ReturnType<typeof useRequests>['data'] }) {
  const { t } = useTranslation('welcome')
  const format = useFormats()
  const first = waiting?.data[0]
  if (!first) return <p className="max-w-prose">{t('ready.text')}</p>
  const { firstname, lastname } = first.patient
  const number = format.number(waiting.meta.total)
  const values = { number, name: `${firstname} ${lastname}`, when: format.dayAndTime(first.startsAt) }
  return (
    <p className="wrap-anywhere max-w-prose">{t(waiting.meta.total > 1 ? 'ready.requests' : 'ready.first', values)}</p>
  )
}
