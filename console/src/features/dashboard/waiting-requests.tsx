import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { RequestList, RequestSkeletons, type Requests } from '../sessions/public'
import { DashboardSection, sectionLink } from './section'

const SHOWN = 3

/** The oldest requests, answered right here. */
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
                <Empty drawing="boat" title={t('noRequests')} className="py-8!" />
              </div>
            }
          />
        )}
      </Query>
    </DashboardSection>
  )
}
