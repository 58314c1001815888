import './texts'
import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { api, asProblem } from '../../lib/api'
import { useProblemText } from '../../lib/problem-text'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { MergeSheet } from './merge-sheet'
import { PairCard } from './pair-card'
import { type LikelyPair, useDuplicates } from './use-duplicates'

/** Lists pairs of clients who are probably the same, to merge them or keep them apart. */
export function DuplicatesPage() {
  const { t } = useTranslation('patient')
  const textOf = useProblemText()
  const pairs = useDuplicates()
  const [merging, setMerging] = useState<LikelyPair | null>(null)

  async function keepApart({ one, other }: LikelyPair) {
    try {
      await api.patientFile.distinct({ params: { id: one.id }, body: { otherId: other.id } })
      toast.success(t('duplicates.apartDone'))
    } catch (error) {
      toast.error(textOf(asProblem(error)))
    }
    void refresh('patients')
  }

  return (
    <Page title={t('duplicates.title')} lead={t('duplicates.lead')}>
      <Query
        of={pairs}
        loading={<Skeleton className="h-40" />}
        isEmpty={(data) => data.length === 0}
        empty={
          <div className="surface">
            <Empty
              illustration="boat"
              title={t('duplicates.empty')}
              action={
                <Link to="/patients" className={buttonClass({ variant: 'secondary' })}>
                  {t('gone.back')}
                </Link>
              }
            >
              {t('duplicates.emptyText')}
            </Empty>
          </div>
        }
      >
        {(data) => (
          <ul aria-label={t('duplicates.title')} className="space-y-4">
            {data.map((pair) => (
              <li key={`${pair.one.id} ${pair.other.id}`}>
                <PairCard pair={pair} onMerge={() => setMerging(pair)} onApart={() => void keepApart(pair)} />
              </li>
            ))}
          </ul>
        )}
      </Query>
      {merging && <MergeSheet pair={merging} onClose={() => setMerging(null)} />}
    </Page>
  )
}
