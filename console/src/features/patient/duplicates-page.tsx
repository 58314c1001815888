import './texts'
import { Badge } from '@ancrage/widgets/ui/badge'
import { Button, buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { Page } from '../../components/page'
import { Query } from '../../components/query'
import { api, asProblem } from '../../lib/api'
import { focusPlaceOf } from '../../lib/focus-near'
import { keepFocus } from '../../lib/keep-focus'
import { useProblemText } from '../../lib/problem-text'
import { refresh } from '../../lib/readings'
import { toast } from '../../lib/toast'
import { useFormats } from '../../lib/use-formats'
import { MergeSheet } from './merge-sheet'
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

interface CardProps {
  pair: LikelyPair
  onMerge: () => void
  onApart: () => void
}

const nameOf = ({ firstname, lastname }: LikelyPair['one']) => `${firstname} ${lastname}`

function PairCard({ pair, onMerge, onApart }: CardProps) {
  const { t } = useTranslation('patient')
  const words = { one: nameOf(pair.one), other: nameOf(pair.other) }
  return (
    <article aria-label={t('duplicates.pair', words)} className="surface overflow-hidden">
      <div className="grid gap-px bg-card-border sm:grid-cols-2">
        <Person of={pair.one} />
        <Person of={pair.other} />
      </div>
      <footer className="flex flex-wrap items-center gap-2 border-card-border border-t px-4 py-3">
        {pair.because.map((reason) => (
          <Badge key={reason} tone="info">
            {t(`duplicates.because.${reason}`)}
          </Badge>
        ))}
        <div className="ms-auto flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          <Button
            variant="ghost"
            onClick={({ currentTarget }) => {
              // The card leaves the list.
              keepFocus(focusPlaceOf(currentTarget))
              onApart()
            }}
          >
            {t('duplicates.apart')}
          </Button>
          <Button
            variant="secondary"
            aria-haspopup="dialog"
            aria-label={t('duplicates.mergeOf', words)}
            onClick={onMerge}
          >
            {t('duplicates.merge')}
          </Button>
        </div>
      </footer>
    </article>
  )
}

function Person({ of }: { of: LikelyPair['one'] }) {
  const { t } = useTranslation('patient')
  const format = useFormats()
  const born = useFormats('UTC')
  const facts = [
    of.email,
    of.phone && format.phone(of.phone),
    of.dateOfBirth && t('duplicates.born', { when: born.date(of.dateOfBirth) }),
    t('duplicates.since', { when: format.date(of.createdAt) }),
    t('duplicates.sessions', { count: of.sessions }),
  ].filter(Boolean)
  return (
    <div className="min-w-0 bg-card p-4">
      <h2 className="flex flex-wrap items-center gap-2 font-semibold">
        <Link to={`/patients/${of.id}`} className="wrap-anywhere underline-offset-4 hover:underline">
          <bdi>{nameOf(of)}</bdi>
        </Link>
        {of.archivedAt && <Badge tone="outline">{t('archived')}</Badge>}
      </h2>
      <ul className="mt-1 text-muted-foreground text-sm">
        {facts.map((fact) => (
          <li key={fact} className="wrap-anywhere">
            {fact}
          </li>
        ))}
      </ul>
    </div>
  )
}
