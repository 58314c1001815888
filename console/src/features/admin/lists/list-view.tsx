import type { Paged } from '@ancrage/api/contract'
import { type ComponentProps, lazy, type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DataCards } from '../../../components/data-cards'
import { type Column, DataTable } from '../../../components/data-table'
import { Empty } from '../../../components/empty'
import { BeyondLastPage, NoMatches } from '../../../components/no-matches'
import { COUNTED_UP_TO, hasPages, pageSizes } from '../../../components/page-sizes'
import { Pagination } from '../../../components/pagination'
import { Query } from '../../../components/query'
import { RowSkeletons } from '../../../components/row-skeletons'
import { useSelection } from '../../../components/use-selection'
import { useIsWide } from '../../../lib/media'
import type { Reading } from '../../../lib/readings'
import type { Audience, Recipients } from '../mails/recipients'
import { OrderHint } from './order-hint'
import { AdminSelectionBar } from './selection-bar'
import type { List } from './use-list'

const MailDialog = lazy(async () => ({ default: (await import('../mails/mail-dialog')).MailDialog }))

interface Props<T extends { id: string }> {
  label: string
  list: List
  reading: Reading<Paged<T>>
  columns: readonly Column<T>[]
  card: Pick<ComponentProps<typeof DataCards<T>>, 'title' | 'state' | 'children'>
  nameOf: (row: T) => string
  /** Returns the audience of a mail: some rows by their ids, or all matches. */
  audience: { some: (ids: string[]) => Audience; all: () => Audience }
  /** The actions of a row; `onMail` writes to it. */
  actions: (row: T, onMail: () => void) => ReactNode
}

/** Shows a list of the administration in all its states, with ticked rows and a mail to them. */
export function ListView<T extends { id: string }>(props: Props<T>) {
  const { label, list, reading, columns, card, nameOf, audience, actions } = props
  const { t } = useTranslation('admin')
  const isWide = useIsWide()
  const [recipients, setRecipients] = useState<Recipients | null>(null)
  const { selection, ...ticks } = useSelection(JSON.stringify(list.filters), reading.data?.data ?? [], nameOf)

  const actionsOf = (row: T) =>
    actions(row, () => setRecipients({ audience: audience.some([row.id]), count: 1, name: nameOf(row) }))
  const writeToTicked = (total: number) =>
    setRecipients(
      ticks.isAll
        ? { audience: audience.all(), count: total }
        : { audience: audience.some(ticks.ids), count: ticks.ids.length },
    )

  return (
    <>
      <Query
        of={reading}
        loading={<RowSkeletons />}
        isEmpty={({ data }) => data.length === 0}
        empty={<Nothing list={list} />}
      >
        {({ data, meta }) => (
          <div aria-busy={reading.isLoading} className="transition-opacity delay-150 aria-busy:opacity-60">
            <AdminSelectionBar ticks={ticks} total={meta.total} onMail={() => writeToTicked(meta.total)} />
            <OrderHint list={list} total={meta.total} />
            {isWide ? (
              <DataTable
                label={label}
                columns={columns}
                rows={data}
                sort={list.sort}
                searchForSort={(sort) => list.searchFor({ sort })}
                selection={selection}
                actions={{ name: t('list.actions'), of: actionsOf }}
              />
            ) : (
              <DataCards label={label} rows={data} selection={selection} actions={actionsOf} {...card} />
            )}
            {hasPages(meta) && (
              <Pagination
                meta={meta}
                sizes={pageSizes}
                countedUpTo={COUNTED_UP_TO}
                searchFor={list.searchFor}
                onSize={(perPage) => list.change({ perPage })}
              />
            )}
          </div>
        )}
      </Query>
      {recipients && (
        <Suspense>
          <MailDialog
            to={recipients}
            onClose={() => setRecipients(null)}
            // Unticks the recipients of a mail to several, so that a second mail to them is deliberate.
            onSent={() => !recipients.name && ticks.clear()}
          />
        </Suspense>
      )}
    </>
  )
}

/** Shown for a page beyond the last, for no matches, or for an empty list. */
function Nothing({ list }: { list: List }) {
  const { t } = useTranslation('admin')
  return (
    <div className="surface mt-4">
      {list.page > 1 ? (
        <BeyondLastPage title={t('list.beyond')} firstPage={t('list.firstPage')} to={list.searchFor({ page: 1 })} />
      ) : list.isNarrowed ? (
        <NoMatches title={t('list.noneFound')} clear={t('list.clear')} onClear={list.clear}>
          {t('list.noneFoundHint')}
        </NoMatches>
      ) : (
        <Empty illustration="boat" title={t('list.none')} />
      )}
    </div>
  )
}
