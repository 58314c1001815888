import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { useWaitingList } from '../requests/public'
import { RequestList, RequestSkeletons, type Requests } from '../sessions/public'
import { DashboardSection, sectionLink } from './section'

const SHOWN = 3

/** Shows the oldest requests, which can be answered here. */
export function WaitingRequests({ requests }: { requests: Requests }) {
  const { t } = useTranslation('dashboard')
  const total = requests.data?.meta.total ?? 0
  return (
    <DashboardSection
      title={t('cards.requests')}
      link={
        total > SHOWN && (
          <Link to="/requests" className={sectionLink}>
            {t('allRequests', { count: total })}
          </Link>
        )
      }
    >
      <Query of={requests} loading={<RequestSkeletons count={1} />}>
        {({ data }) => (
          <RequestList
            requests={requests}
            waiting={data.slice(0, SHOWN)}
            isCompact
            empty={
              <div className="surface">
                <Empty illustration="boat" title={t('noRequests')} className="py-8!" />
              </div>
            }
          />
        )}
      </Query>
      <Waiting />
    </DashboardSection>
  )
}

/** Shows how many clients wait for an earlier time and how many freed times were taken; nothing if there are none. */
function Waiting() {
  const { t } = useTranslation('dashboard')
  const { data } = useWaitingList()
  if (!data) return null
  const { waiting, refilled } = data
  const parts = [
    waiting.length > 0 && t('waiting.count', { count: waiting.length }),
    refilled > 0 && t('waiting.refilled', { count: refilled }),
  ].filter(Boolean)
  if (parts.length === 0) return null
  return (
    <p className="mt-3 text-sm">
      <Link to="/requests#waiting" className="text-muted-foreground underline-offset-4 hover:underline">
        {parts.join(' · ')}
      </Link>
    </p>
  )
}
