import { takingPlaceStatuses } from '@ancrage/api/contract'
import { localDay } from '@ancrage/api/format/day'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Query } from '../../components/query'
import { clientName } from '../../lib/client-name'
import { useNow } from '../../lib/now'
import { useFormats, useZone } from '../../lib/use-formats'
import { SessionTypes, useSessions } from '../sessions/public'
import { isRequest } from './day-plan'
import { DashboardSection, sectionLink } from './section'

/** Requests are left out, since another card shows them. A session that was started early is still included. */
const answeredStatuses = takingPlaceStatuses.filter((status) => !isRequest({ status }))

/** Reads the next sessions from a day on. */
export const useUpcomingSessions = (from: string) =>
  useSessions({ from, status: answeredStatuses.join(), sort: 'startsAt', perPage: '5' })

/** Lists the next sessions after today. */
export function UpcomingSessions({ coming }: { coming: ReturnType<typeof useUpcomingSessions> }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const zone = useZone()
  const now = useNow()
  return (
    <DashboardSection
      title={t('cards.coming')}
      link={
        <Link to="/sessions" className={sectionLink}>
          {t('allComing')}
        </Link>
      }
    >
      <Query
        of={coming}
        loading={<Skeleton className="h-48" />}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="surface p-4 text-muted-foreground">{t('nothingComing')}</p>}
      >
        {({ data }) => (
          <ol className="surface overflow-hidden py-1">
            {data.map((session, index) => {
              const isNewDay = localDay(session.startsAt, zone) !== localDay(data[index - 1]?.startsAt ?? 0, zone)
              return (
                <li key={session.id}>
                  {isNewDay && (
                    <p className="sentence px-4 pt-2.5 pb-1 font-medium text-muted-foreground text-xs">
                      {format.day(session.startsAt, now)} · {format.relativeDay(session.startsAt, now)}
                    </p>
                  )}
                  <Link
                    to={`/sessions?${new URLSearchParams({ session: session.id })}`}
                    className="flex items-baseline gap-3 px-4 py-1.5 outline-offset-[-2px] hover:bg-accent"
                  >
                    <span className="font-medium tabular-nums">{format.time(session.startsAt)}</span>
                    <span className="min-w-0 flex-1">
                      <span className="wrap-anywhere">{clientName(session)}</span>
                      <SessionTypes of={session} className="flex! text-muted-foreground text-sm" />
                    </span>
                  </Link>
                </li>
              )
            })}
          </ol>
        )}
      </Query>
    </DashboardSection>
  )
}
