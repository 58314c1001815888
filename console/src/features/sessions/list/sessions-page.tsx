import './texts'
import { useTranslation } from 'react-i18next'
import { Page } from '../../../components/page'
import { pageSizes } from '../../../components/page-sizes'
import { Pagination } from '../../../components/pagination'
import { Query } from '../../../components/query'
import { useIsWide } from '../../../lib/media'
import { OpenedSession } from '../opened-session'
import { PlanButton } from '../planning/plan-button'
import { useSessions } from '../use-sessions'
import { SessionFilterBar } from './filter-bar'
import { NoSessions } from './no-sessions'
import { SessionCards } from './session-cards'
import { SessionSkeletons } from './session-skeletons'
import { SessionTable } from './session-table'
import { useFilters } from './use-filters'

/** Lists all sessions with filters by period, status, type and name, and opens one at the side. */
export function SessionsPage() {
  const { t } = useTranslation('sessions')
  const list = useFilters()
  const sessions = useSessions(list.query)
  const isWide = useIsWide()
  const List = isWide ? SessionTable : SessionCards
  return (
    <Page title={t('title')} actions={<PlanButton />}>
      <SessionFilterBar list={list} />
      <Query
        of={sessions}
        loading={<SessionSkeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={<NoSessions list={list} />}
      >
        {({ data, meta }) => (
          <div aria-busy={sessions.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
            <List sessions={data} list={list} />
            <Pagination
              meta={meta}
              sizes={pageSizes}
              searchFor={list.searchFor}
              onSize={(perPage) => list.change({ perPage })}
            />
          </div>
        )}
      </Query>
      {list.opened && (
        <OpenedSession
          key={list.opened}
          id={list.opened}
          known={sessions.data?.data.find(({ id }) => id === list.opened)}
          onClose={list.close}
          addressOf={list.openSearch}
        />
      )}
    </Page>
  )
}
