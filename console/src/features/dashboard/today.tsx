import { useTranslation } from 'react-i18next'
import { Empty } from '../../components/empty'
import { Query } from '../../components/query'
import { clientName } from '../../lib/client-name'
import { useNow } from '../../lib/now'
import { useFormats } from '../../lib/use-formats'
import type { Session } from '../sessions/public'
import { DashboardSection } from './section'
import { Timeline } from './timeline'
import { TimelineSkeleton } from './timeline-skeleton'
import type { WeekLoad } from './use-week'

/** Shows the sessions of today. */
export function Today({ week, next }: { week: WeekLoad; next: Session | undefined }) {
  const { t } = useTranslation('dashboard')
  const format = useFormats()
  const now = useNow()
  return (
    <DashboardSection title={t('cards.today')}>
      <Query
        of={week.reading}
        loading={<TimelineSkeleton />}
        isEmpty={() => week.today?.length === 0}
        empty={
          <div className="surface">
            <Empty illustration="sunrise" title={t('noneToday')}>
              {next
                ? t('nextIs', { when: format.dayAndTime(next.startsAt, now), name: clientName(next) })
                : t('noneTodayHint')}
            </Empty>
          </div>
        }
      >
        {() => <Timeline sessions={week.today ?? []} now={now} />}
      </Query>
    </DashboardSection>
  )
}
