import { useTranslation } from 'react-i18next'
import { Query } from '../../components/query'
import { api } from '../../lib/api'
import { useNow } from '../../lib/now'
import { useReading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { AdminPage } from './admin-page'
import { Activity } from './statistics/activity'
import { FailedJobs } from './statistics/failed-jobs'
import { PlatformFigureCard } from './statistics/figure-card'
import { FigureSkeletons } from './statistics/figure-skeletons'
import { platformFigures } from './statistics/figures'
import { Outages } from './statistics/outages'
import { ReportedReviews } from './statistics/reported-reviews'

/** Shows figures of the platform, failures, and the actions of admins. */
export function StatisticsPage() {
  const { t } = useTranslation('admin')
  const format = useFormats()
  const now = useNow()
  const statistics = useReading(['admin', 'statistics'], () => api.admin.statistics({}))
  return (
    <AdminPage title={t('statistics.title')}>
      <Outages />
      <Query of={statistics} loading={<FigureSkeletons />}>
        {({ now: current, days, countedAt }) => (
          <>
            <ul aria-label={t('figures')} className="grid gap-4 sm:grid-cols-2 md:grid-cols-3">
              {platformFigures.map((figure) => (
                <PlatformFigureCard key={figure} figure={figure} value={current[figure]} days={days} />
              ))}
            </ul>
            <p className="mt-3 text-muted-foreground text-sm">
              {t('statistics.countedAt', { when: format.relativeTime(countedAt, now) })}
            </p>
          </>
        )}
      </Query>
      <div className="mt-8 grid items-start gap-8 md:grid-cols-2">
        <FailedJobs />
        <Activity />
        <ReportedReviews />
      </div>
    </AdminPage>
  )
}
