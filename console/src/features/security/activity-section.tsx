import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { EmptyLine } from '../../components/empty-line'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import { Section } from '../../components/section'
import { ActivityRow } from './activity-row'
import { useActivity } from './use-account'

/** Lists the audit log of the practice, above all what an admin did. */
export function ActivitySection() {
  const { t } = useTranslation('security')
  const [search] = useSearchParams()
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1)
  const activity = useActivity(page)
  // An account without its own practice has no audit log.
  if (activity.error?.code === 'forbidden') return null
  return (
    <Section title={t('activity.title')} lead={t('activity.lead')}>
      <Query
        of={activity}
        loading={<Shapes />}
        isEmpty={({ data }) => data.length === 0}
        empty={<EmptyLine title={t('activity.empty')} />}
      >
        {({ data, meta }) => (
          <div aria-busy={activity.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
            <ul className="divide-y" aria-label={t('activity.title')}>
              {data.map((entry) => (
                <ActivityRow key={entry.id} entry={entry} />
              ))}
            </ul>
            {(meta.total > meta.perPage || page > 1) && (
              <Pagination
                meta={meta}
                searchFor={(change) => `?${new URLSearchParams({ page: String(change.page) })}`}
              />
            )}
          </div>
        )}
      </Query>
    </Section>
  )
}

const Shapes = () => (
  <div className="space-y-3">
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
    <Skeleton className="h-10" />
  </div>
)
