import { buttonClass } from '@ancrage/widgets/ui/button'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Empty } from '../../components/empty'
import { BeyondLastPage, NoMatches } from '../../components/no-matches'
import { hasPages, pageSizes } from '../../components/page-sizes'
import { Pagination } from '../../components/pagination'
import { Query } from '../../components/query'
import type { Reading } from '../../lib/readings'
import { useFormats } from '../../lib/use-formats'
import { billingSorts, isAmountUnread } from './filters'
import { type BillingList, useUnbilled } from './use-billing-list'

/** Placeholder while rows load. */
export const BillingSkeletons = () => (
  <div className="mt-2 space-y-2">
    {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
      <Skeleton key={key} className="h-12" />
    ))}
  </div>
)

interface ListPage<Row> {
  data: Row[]
  meta: { page: number; perPage: number; total: number }
}

interface Props<Row, P extends ListPage<Row>> {
  list: BillingList
  reading: Reading<P>
  /** Shows the sums of all matches, above the list. */
  totals: (page: P) => ReactNode
  children: (rows: Row[]) => ReactNode
}

/** A view of the billing page: its sums, rows and pages, or a message without rows. */
export function ListFrame<Row, P extends ListPage<Row>>({ list, reading, totals, children }: Props<Row, P>) {
  const { t } = useTranslation('billing')
  if (isAmountUnread(list.filters))
    return (
      <div className="surface mt-4" role="status">
        <NoMatches title={t('amountUnread')} clear={t('clear')} onClear={list.clear} />
      </div>
    )
  return (
    <Query
      of={reading}
      loading={<BillingSkeletons />}
      isEmpty={({ data }) => data.length === 0}
      empty={<Nothing list={list} />}
    >
      {(page) => (
        <div aria-busy={reading.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
          <div className="mb-2 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 text-sm tabular-nums" role="status">
            {totals(page)}
          </div>
          {children(page.data)}
          {hasPages(page.meta) && (
            <Pagination
              meta={page.meta}
              sizes={pageSizes}
              searchFor={list.searchFor}
              onSize={(perPage) => list.change({ perPage })}
            />
          )}
        </div>
      )}
    </Query>
  )
}

/** Shown for a page beyond the last, for no matches, or for an empty list. */
function Nothing({ list }: { list: BillingList }) {
  const { t } = useTranslation('billing')
  const { view, page } = list.filters
  if (page > 1)
    return (
      <div className="surface mt-4">
        <BeyondLastPage title={t('beyond')} firstPage={t('firstPage')} to={list.searchFor({ page: 1 })} />
      </div>
    )
  return (
    <div className="surface mt-4">
      {list.isNarrowed ? (
        <NoMatches title={t('noneFound')} clear={t('clear')} onClear={list.clear} />
      ) : view === 'invoices' ? (
        <NoInvoices list={list} />
      ) : (
        <Empty illustration="boat" title={t(`none.${view}`)}>
          {t(`noneHint.${view}`)}
        </Empty>
      )}
    </div>
  )
}

/** The list without any document leads to the sessions that wait for one. */
function NoInvoices({ list }: { list: BillingList }) {
  const { t } = useTranslation('billing')
  const format = useFormats()
  const unbilled = { view: 'unbilled', sort: billingSorts.unbilled[0] } as const
  const { data } = useUnbilled({ ...list.filters, ...unbilled })
  const count = data?.meta.total ?? 0
  return (
    <Empty
      illustration="boat"
      title={t('none.invoices')}
      action={
        count > 0 && (
          <Link to={list.searchFor(unbilled)} className={buttonClass()}>
            {t('toBill', { count, number: format.number(count) })}
          </Link>
        )
      }
    >
      {t('noneHint.invoices')}
    </Empty>
  )
}
