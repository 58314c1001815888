import { Button } from '@ancrage/widgets/ui/button'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../../components/empty'
import { BeyondLastPage, NoMatches } from '../../../components/no-matches'
import { PlanButton } from '../planning/plan-button'
import type { SessionList } from './use-filters'

/** Shown when no session matches: leads to the first page, or offers to clear the filters or to show all periods. */
export function NoSessions({ list: { filters, change, searchFor } }: { list: SessionList }) {
  const { t } = useTranslation('sessions')
  const isNarrowed = filters.q !== '' || filters.status.length > 0 || filters.type !== null
  return (
    <div className="surface">
      {filters.page > 1 ? (
        <BeyondLastPage title={t('beyond')} firstPage={t('firstPage')} to={searchFor({ page: 1 })} />
      ) : isNarrowed ? (
        <NoMatches title={t('noneFound')} clear={t('clear')} onClear={() => change({ q: '', status: [], type: null })}>
          {t('noneFoundHint')}
        </NoMatches>
      ) : (
        <Empty
          illustration="boat"
          title={t('noneInPeriod')}
          action={
            <div className="flex flex-wrap justify-center gap-2">
              {filters.period !== 'all' && (
                <Button variant="secondary" onClick={() => change({ period: 'all', from: null, to: null })}>
                  {t('showAll')}
                </Button>
              )}
              {filters.period === 'all' && <PlanButton />}
            </div>
          }
        />
      )}
    </div>
  )
}
