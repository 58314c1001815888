import type { Paged } from '@ancrage/api/contract'
import { Skeleton } from '@ancrage/widgets/ui/skeleton'
import { type ReactNode, useId } from 'react'
import { useSearchParams } from 'react-router'
import { Empty } from '../../../components/empty'
import type { IllustrationName } from '../../../components/illustration'
import { COUNTED_UP_TO } from '../../../components/page-sizes'
import { Pagination } from '../../../components/pagination'
import { Query } from '../../../components/query'
import { pageIn } from '../../../lib/address-values'
import type { Reading } from '../../../lib/readings'

/** Keeps the page of a panel in the address. */
export function usePanelPage(name: string) {
  const [search] = useSearchParams()
  return {
    page: pageIn(search, name),
    searchFor: ({ page }: { page: number }) =>
      `?${new URLSearchParams({ ...Object.fromEntries(search), [name]: String(page) })}`,
  }
}

interface Props<T> {
  title: string
  reading: Reading<Paged<T>>
  searchFor: (change: { page: number }) => string
  /** Shown when the list is empty. */
  empty: string
  illustration: IllustrationName
  children: (row: T) => ReactNode
}

/** A short list below the figures. */
export function Panel<T extends { id: string }>({
  title,
  reading,
  searchFor,
  empty,
  illustration,
  children,
}: Props<T>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 font-semibold text-lg">
        {title}
      </h2>
      <Query
        of={reading}
        loading={<Skeleton className="h-72" />}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <div className="surface">
            <Empty illustration={illustration} title={empty} />
          </div>
        }
      >
        {({ data, meta }) => (
          <>
            <ul aria-labelledby={id} className="surface divide-y divide-card-border">
              {data.map((row) => (
                <li key={row.id} className="px-4 py-3">
                  {children(row)}
                </li>
              ))}
            </ul>
            {meta.total > meta.perPage && <Pagination meta={meta} countedUpTo={COUNTED_UP_TO} searchFor={searchFor} />}
          </>
        )}
      </Query>
    </section>
  )
}
